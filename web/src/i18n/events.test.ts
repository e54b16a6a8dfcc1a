// @vitest-environment jsdom
import { describe as group, expect, it } from 'vitest'
import { describeEvent, peopleAt } from './events'
import { language } from './translate.svelte'
import type { Family, GameEvent, Kind, SeatInfo, SeenCard } from '../protocol.gen'
import { emptyGame, type DisplayedGame } from '../game/displayedGame'
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

const displayed: DisplayedGame = {
  ...emptyGame(2),
  queue: [
    [card(1, 'red', 'queen')],
    [card(2, 'blue', 'archer')],
    [card(3, 'blue', null)],
    [card(5, 'yellow', null), card(6, 'yellow', null)],
  ],
}

async function told(locale: Locale, events: readonly GameEvent[], before = displayed) {
  await language.setLocale(locale)
  return events.map((event) => describeEvent(event, before, people)?.text)
}

const EVENTS: readonly GameEvent[] = [
  { type: 'round_began', round: 2, first: 1 },
  { type: 'placed', serial: 4, family: 'red', kind: 'royal_decree', at: 'last' },
  { type: 'placed', serial: 4, family: 'yellow', kind: null, at: 1 },
  { type: 'waited', serial: 3 },
  { type: 'revealed', serial: 1, kind: 'queen' },
  { type: 'eliminated', serial: 3, kind: 'heir', by: 2 },
  { type: 'eliminated', serial: 2, kind: 'archer', by: 2 },
  { type: 'eliminated', serial: 3, kind: 'heir', by: 1 },
  { type: 'discarded', serial: 2, kind: 'archer', by: 1 },
  { type: 'discarded', serial: 1, kind: 'queen', by: 6 },
  { type: 'discarded', serial: 1, kind: 'queen', by: 1 },
  { type: 'bribed', serial: 1, family: 'yellow' },
  { type: 'spilled', serial: 2, amount: 2 },
  { type: 'lost', seat: 0, amount: 2, serial: 2 },
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
    "Blue's Archer eliminates Blue's Heir and the 2 influence on it",
    "Blue's Archer eliminates itself",
    "Isabeau's Queen eliminates Blue's Heir and the 2 influence on it",
    "Isabeau's Queen takes Blue's Archer along: it is discarded",
    "Isabeau's Queen is discarded because of the stack in slot\u00a04",
    "Isabeau's Queen is used up and discarded",
    "Yellow bribes Isabeau's Queen",
    'Blue revealed the Archer: the 2 influence on it is lost',
    "Isabeau loses 2 influence to Blue's Archer",
    'Isabeau gains 2 influence (Queen)',
    'Isabeau takes 1 influence from Blue + Yellow (Queen)',
  ],
  fr: [
    'Manche 2\u00a0: Bleu + Jaune commence',
    'Isabeau pose le Décret royal à la fin de la file',
    'Jaune pose une carte sur l’emplacement\u00a02',
    'Bleu attend et pose 1 point d’influence sur l’emplacement\u00a03',
    'Isabeau révèle la Reine',
    'Bleu\u00a0: l’Archer élimine l’Héritier (Bleu) et 2 points d’influence posés dessus',
    'Bleu\u00a0: l’Archer s’élimine',
    'Isabeau\u00a0: la Reine élimine l’Héritier (Bleu) et 2 points d’influence posés dessus',
    'Isabeau\u00a0: la Reine entraîne l’Archer (Bleu) à la défausse',
    'Isabeau défausse la Reine à cause de la pile à l’emplacement\u00a04',
    'Isabeau\u00a0: la Reine a servi et part à la défausse',
    'Jaune corrompt la Reine (Isabeau)',
    'Bleu a révélé l’Archer\u00a0: 2 points d’influence posés dessus sont perdus',
    'Isabeau perd 2 points d’influence\u00a0: l’Archer (Bleu)',
    'Isabeau gagne 2 points d’influence (Reine)',
    'Isabeau prend 1 point d’influence à Bleu + Jaune (Reine)',
  ],
  ru: [
    'Раунд 2: начинают Синие + Жёлтые',
    'Isabeau выкладывает карту «Королевский указ» в конец ряда',
    'Жёлтые выкладывают карту поверх карты на месте\u00a02',
    'Синие ждут и кладут 1 очко влияния на место\u00a03',
    'Isabeau открывает карту «Королева»',
    '«Лучник» (Синие) устраняет карту «Наследник» (Синие), и с неё пропадают 2 очка влияния',
    'Карта «Лучник» (Синие) устраняет сама себя',
    '«Королева» (Isabeau) устраняет карту «Наследник» (Синие), и с неё пропадают 2 очка влияния',
    '«Королева» (Isabeau) уводит с собой в сброс карту «Лучник» (Синие)',
    'Карта «Королева» (Isabeau) уходит в сброс из-за стека на месте\u00a04',
    'Карта «Королева» (Isabeau) сыграла и уходит в сброс',
    'Жёлтые подкупают карту «Королева» (Isabeau)',
    'Карту «Лучник» открывают Синие: с неё пропадают 2 очка влияния',
    'Isabeau теряет 2 очка влияния: «Лучник» (Синие)',
    'Isabeau получает 2 очка влияния («Королева»)',
    'Isabeau забирает 1 очко влияния («Королева»), платят Синие + Жёлтые',
  ],
  uk: [
    'Раунд 2: починають Сині + Жовті',
    'Isabeau викладає карту «Королівський указ» в кінець ряду',
    'Жовті викладають карту поверх карти на місці\u00a02',
    'Сині чекають і кладуть 1 очко впливу на місце\u00a03',
    'Isabeau відкриває карту «Королева»',
    '«Лучниця» (Сині) вилучає карту «Спадкоємець» (Сині), і з неї втрачено 2 очки впливу',
    'Карта «Лучниця» (Сині) вилучає сама себе',
    '«Королева» (Isabeau) вилучає карту «Спадкоємець» (Сині), і з неї втрачено 2 очки впливу',
    '«Королева» (Isabeau) забирає із собою у скид карту «Лучниця» (Сині)',
    'Карта «Королева» (Isabeau) йде у скид через стос на місці\u00a04',
    'Карта «Королева» (Isabeau) зіграла і йде у скид',
    'Жовті підкуповують карту «Королева» (Isabeau)',
    'Карту «Лучниця» відкривають Сині: з неї втрачено 2 очки впливу',
    'Isabeau втрачає 2 очки впливу: «Лучниця» (Сині)',
    'Isabeau отримує 2 очки впливу («Королева»)',
    'Isabeau забирає 1 очко впливу («Королева»), платять Сині + Жовті',
  ],
}

group('what happened', () => {
  it.each(Object.keys(SENTENCES) as Locale[])('is told in sentences in %s', async (locale) => {
    expect(await told(locale, EVENTS)).toEqual(SENTENCES[locale])
  })

  it('bears the arms of whoever does it', async () => {
    await language.setLocale('en')
    const struck: GameEvent = { type: 'eliminated', serial: 1, kind: 'queen', by: 2 }
    const lost: GameEvent = { type: 'lost', seat: 0, amount: 1, serial: 2 }
    const gained: GameEvent = { type: 'gained', seat: 1, amount: 1, serial: 4 }
    const bribed: GameEvent = { type: 'bribed', serial: 1, family: 'yellow' }
    const arms = [struck, lost, gained, bribed].map(
      (event) => describeEvent(event, displayed, people)?.family,
    )
    expect(arms).toEqual(['blue', 'red', 'blue', 'yellow'])
  })

  it('begins with a card in the empty queue', async () => {
    const first: GameEvent = { type: 'placed', serial: 1, family: 'red', kind: null, at: 'first' }
    expect(await told('en', [first], emptyGame(2))).toEqual([
      'Isabeau places a card in the empty queue',
    ])
  })
})
