// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { emptyGame, type DisplayedGame } from '../game/displayedGame'
import type { Action, Fact, Family, HintReason, Kind, SeatInfo, SeenCard } from '../protocol.gen'
import { actionText } from './actions'
import { peopleAt } from './events'
import { language } from './translate.svelte'
import { reasonText } from './reasons'

const seat = (at: number, families: Family[], person: string | null): SeatInfo => ({
  seat: at,
  families,
  name: person,
  person,
  coat: null,
  bot: person ? null : 'page',
  ready: true,
  stand_in: null,
  rematch: false,
})
const people = peopleAt(() => [seat(0, ['red'], 'Isabeau'), seat(1, ['blue'], null)])
const card = (serial: number, family: Family, kind: Kind | null): SeenCard => ({
  serial,
  crest: family,
  family,
  kind,
  revealed: kind !== null,
  influence: 0,
})
const displayed: DisplayedGame = {
  ...emptyGame(2),
  queue: [[card(1, 'red', 'lord')], [card(2, 'blue', null)]],
}

describe('an option in a few words', () => {
  const cases: [Action, string][] = [
    [{ type: 'place', family: 'red', kind: 'spy', at: 'first' }, 'Spy: before the first slot'],
    [{ type: 'place', family: 'red', kind: 'spy', at: 1 }, 'Spy: on slot 2'],
    [{ type: 'wait' }, 'wait'],
    [{ type: 'rob', seat: 1 }, 'rob Blue'],
    [{ type: 'eliminate', slot: 0 }, 'eliminate Lord (Red) in slot 1'],
    [{ type: 'eliminate', slot: 1 }, 'eliminate ? (Blue) in slot 2'],
    [{ type: 'put_down', slot: 1 }, 'put down as slot 2'],
  ]
  it.each(cases)('%o', async (action, words) => {
    await language.loadAll()
    await language.setLocale('en')
    expect(actionText(action, displayed, people)).toBe(words)
  })
})

describe('a reason in words', () => {
  const none = { card: null, family: null, slot: null, count: null, percent: null }
  const about = (what: Fact, more: Partial<HintReason>): HintReason => ({
    ...none,
    fact: what,
    speaks_for: true,
    ...more,
  })

  it('counts as its language counts', async () => {
    await language.loadAll()
    const waited = about('likely_bait', { card: 'ambush', count: 3, percent: 62 })
    const told: Record<string, string> = {
      en: 'It is likelier than not the Ambush (62\u00a0%): it has waited 3 times.',
      fr: 'C’est sans doute l’Embuscade (62\u00a0%)\u00a0: la carte a attendu 3 fois.',
      ru: 'Это скорее «Засада», чем нет (62\u00a0%): карта ждала 3 раза.',
      uk: 'Це радше «Засідка», ніж ні (62\u00a0%): карта чекала 3 рази.',
    }
    for (const locale of Object.keys(told)) {
      await language.setLocale(locale)
      expect(reasonText(waited, people)).toBe(told[locale])
    }
  })

  it('names the head of a family, and slots from 1', async () => {
    await language.loadAll()
    await language.setLocale('en')
    const reach = about('reaches', { card: 'heir', family: 'red', slot: 0 })
    expect(reasonText(reach, people)).toBe('It reaches the Heir (Isabeau) in slot 1.')
  })
})
