// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyGame, type DisplayedGame } from '../game/displayedGame'
import type { Family, GameEvent, Kind, Question, SeenCard } from '../protocol.gen'
import { language } from './translate.svelte'
import { tipForQuestion, tipForEvents } from './tips'
import { LOCALES } from './locales'

function card(serial: number, family: Family, kind: Kind | null): SeenCard {
  return { serial, crest: family, family, kind, revealed: kind !== null, influence: 1 }
}

const displayed: DisplayedGame = {
  ...emptyGame(2),
  cursor: 1,
  queue: [[card(1, 'red', null)], [card(2, 'blue', 'archer')], [card(3, 'blue', null)]],
}
const acted: GameEvent = { type: 'acted', serial: 2, ability: 'archer', by_reveal: false }
const blow: GameEvent = { type: 'eliminated', serial: 1, kind: 'spy', by: 2 }
const paid: GameEvent = { type: 'gained', seat: 1, amount: 1, serial: 2 }

const told = (...events: GameEvent[]): string | undefined =>
  tipForEvents(events, displayed, 'standard')?.text.replaceAll('\u00a0', ' ')

beforeAll(async () => {
  await language.loadAll()
  await language.setLocale('en')
})

describe('why something happened', () => {
  it('says how far an attacker reaches', () => {
    expect(told(acted, blow)).toContain('only the first and the last card of the queue')
    expect(told(acted, blow)).toContain('slot 1')
  })

  it('tells the pay for a blow from what a card earns by itself', () => {
    expect(told(acted, blow, paid)).toBe('Whoever eliminates a card gains 1 influence for it.')
    expect(told(acted, paid)).toBe('Eliminate the first or the last card of the queue.')
  })

  it('knows of a copied ability that reach is the copied one', () => {
    const copied: GameEvent = { type: 'acted', serial: 3, ability: 'soldier', by_reveal: false }
    expect(told(copied, { ...blow, by: 3 })).toContain('The Soldier')
  })

  it('tells an intrigue that is used up from a card that others took along', () => {
    expect(told({ type: 'discarded', serial: 1, kind: 'plot', by: 1 })).toContain('Intrigues')
    const trap: GameEvent = { type: 'eliminated', serial: 3, kind: 'trap', by: 2 }
    const taken: GameEvent = { type: 'discarded', serial: 2, kind: 'archer', by: 3 }
    expect(told(acted, trap, taken)).toContain('that card is discarded')
  })

  it('knows where a moved card has come to lie', () => {
    expect(told({ type: 'moved', serial: 1, slot: 2 })).toContain('still to come')
    expect(told({ type: 'moved', serial: 3, slot: 0 })).toContain('no further turn')
  })

  it('says the same of a hidden card, whatever it is', () => {
    const hidden = (kind: Kind): DisplayedGame => ({
      ...displayed,
      queue: [[{ ...card(1, 'red', null), revealed: false }], [card(2, 'blue', kind)]],
    })
    const waited: GameEvent = { type: 'waited', serial: 1 }
    const lessons = (['spy', 'plot'] as const).map((kind) =>
      tipForEvents([waited], hidden(kind), 'standard'),
    )
    expect(lessons[0]).toEqual(lessons[1])
  })
})

describe('every question', () => {
  const questions: readonly Question[] = [
    'place',
    'reveal',
    'eliminate',
    'copy',
    'bribe',
    'lift',
    'put_down',
    'rob',
    'twin',
    'activate',
  ]

  it.each(LOCALES)('is explained in %s', async (locale) => {
    await language.setLocale(locale)
    for (const question of questions) {
      expect(tipForQuestion(question, displayed).text, question).not.toContain('web.tip')
    }
  })
})
