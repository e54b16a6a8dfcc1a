// @vitest-environment jsdom
import { describe as group, expect, it } from 'vitest'
import { describe, peopleAt } from './describe'
import { language } from './i18n.svelte'
import type { Family, GameEvent, Kind, SeatInfo, SeenCard } from '../protocol.gen'
import { bareScene, type Scene } from '../game/scene'
import type { Locale } from './locales'

function seat(at: number, families: Family[], person: string | null): SeatInfo {
  const bot = person ? null : 'page'
  return {
    seat: at,
    families,
    name: person,
    person,
    coat: null,
    bot,
    ready: true,
    stand_in: null,
    rematch: false,
  }
}

const people = peopleAt(() => [seat(0, ['red'], 'Isabeau'), seat(1, ['blue', 'yellow'], null)])

function card(serial: number, family: Family, kind: Kind | null): SeenCard {
  return { serial, crest: family, family, kind, revealed: kind !== null, influence: 2 }
}

const scene: Scene = {
  ...bareScene(2),
  queue: [[card(1, 'red', 'queen')], [card(2, 'blue', 'archer')], [card(3, 'blue', null)]],
}

async function told(locale: Locale, events: readonly GameEvent[], before = scene) {
  await language.use(locale)
  return events.map((event) => describe(event, before, people)?.text)
}

const EVENTS: readonly GameEvent[] = [
  { type: 'round_began', round: 2, first: 1 },
  { type: 'placed', serial: 4, family: 'red', kind: 'royal_decree', at: 'last' },
  { type: 'placed', serial: 4, family: 'yellow', kind: null, at: 1 },
  { type: 'waited', serial: 3 },
  { type: 'revealed', serial: 1, kind: 'queen' },
  { type: 'eliminated', serial: 3, kind: 'heir', by: 2 },
  { type: 'spilled', serial: 3, amount: 2 },
  { type: 'gained', seat: 0, amount: 2, serial: 1 },
  { type: 'stolen', thief: 0, victim: 1, amount: 1, serial: 1 },
]

const SENTENCES: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Round 2: Blue + Yellow begins',
    'Isabeau places the Royal Decree at the end of the queue',
    'Yellow places a card on top of slot\u00a02',
    'Blue waits and puts 1 influence on slot\u00a03',
    'Isabeau reveals the Queen',
    "Blue's Archer eliminates Blue's Heir",
    "Blue's card loses 2 influence",
    'Isabeau gains 2 influence (Queen)',
    'Isabeau takes 1 influence from Blue + Yellow (Queen)',
  ],
  fr: [
    'Manche 2\u00a0: Bleu + Jaune commence',
    'Isabeau pose le Décret royal à la fin de la file',
    'Jaune pose une carte sur l’emplacement\u00a02',
    'Bleu attend et pose 1 point d’influence sur l’emplacement\u00a03',
    'Isabeau révèle la Reine',
    'Bleu\u00a0: l’Archer élimine l’Héritier (Bleu)',
    'Une carte (Bleu) perd 2 points d’influence',
    'Isabeau gagne 2 points d’influence (Reine)',
    'Isabeau prend 1 point d’influence à Bleu + Jaune (Reine)',
  ],
  ru: [
    'Раунд 2: начинают Синие + Жёлтые',
    'Isabeau выкладывает карту «Королевский указ» в конец ряда',
    'Жёлтые выкладывают карту поверх карты на месте\u00a02',
    'Синие ждут и кладут 1 очко влияния на место\u00a03',
    'Isabeau открывает карту «Королева»',
    '«Лучник» (Синие) устраняет карту «Наследник» (Синие)',
    'С карты (Синие) пропадают 2 очка влияния',
    'Isabeau получает 2 очка влияния («Королева»)',
    'Isabeau забирает 1 очко влияния («Королева»), платят Синие + Жёлтые',
  ],
  uk: [
    'Раунд 2: починають Сині + Жовті',
    'Isabeau викладає карту «Королівський указ» в кінець ряду',
    'Жовті викладають карту поверх карти на місці\u00a02',
    'Сині чекають і кладуть 1 очко впливу на місце\u00a03',
    'Isabeau відкриває карту «Королева»',
    '«Лучниця» (Сині) вилучає карту «Спадкоємець» (Сині)',
    'Втрачено 2 очки впливу з карти (Сині)',
    'Isabeau отримує 2 очки впливу («Королева»)',
    'Isabeau забирає 1 очко впливу («Королева»), платять Сині + Жовті',
  ],
}

group('what happened', () => {
  it.each(Object.keys(SENTENCES) as Locale[])('is told in sentences in %s', async (locale) => {
    expect(await told(locale, EVENTS)).toEqual(SENTENCES[locale])
  })

  it('bears the arms of whoever does it', async () => {
    await language.use('en')
    const struck: GameEvent = { type: 'eliminated', serial: 1, kind: 'queen', by: 2 }
    const lost: GameEvent = { type: 'lost', seat: 0, amount: 1, serial: 2 }
    const gained: GameEvent = { type: 'gained', seat: 1, amount: 1, serial: 4 }
    const bribed: GameEvent = { type: 'bribed', serial: 1, family: 'yellow' }
    const arms = [struck, lost, gained, bribed].map(
      (event) => describe(event, scene, people)?.family,
    )
    expect(arms).toEqual(['blue', 'red', 'blue', 'yellow'])
  })

  it('begins with a card in the empty queue', async () => {
    const first: GameEvent = { type: 'placed', serial: 1, family: 'red', kind: null, at: 'first' }
    expect(await told('en', [first], bareScene(2))).toEqual([
      'Isabeau places a card in the empty queue',
    ])
  })
})
