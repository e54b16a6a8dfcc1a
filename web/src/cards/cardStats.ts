/** Statistics of each card in games of bots, as `scripts/look/card_statistics.py` counted them. */
import type { Kind } from '../protocol.gen'
import counted from './cardStats.json'

export const FATES = ['stayed', 'spent', 'struck', 'caught', 'struck_hidden', 'hidden'] as const
export type Fate = (typeof FATES)[number]

interface CardCounts {
  played: number
  /** By round, from the first. */
  revealed: readonly number[]
  waited: number
  earned: number
  fates: Readonly<Record<Fate, number>>
  struck_by: Readonly<Record<string, number>>
}

interface BotCounts {
  games: Readonly<Record<string, number>>
  kinds: Readonly<Record<string, CardCounts | undefined>>
}

const BOTS: Readonly<Record<string, BotCounts>> = counted

export interface CardStats {
  bot: string
  games: number
  /** Of the cards that were played: what share was revealed in each round. */
  rounds: readonly number[]
  /** What each of them earned, and how often it waited. */
  earns: number
  waits: number
  fates: readonly { fate: Fate; share: number }[]
  /** Of those that were struck, by which card. */
  strikers: readonly { kind: Kind; share: number }[]
}

/** Its figures by bot; none for a card nobody has counted. */
export function cardStats(kind: Kind, box: string): readonly CardStats[] {
  return Object.entries(BOTS).flatMap(([bot, { games, kinds }]) => {
    const found = kinds[kind]
    return found ? [toShares(bot, games[box] ?? 0, found)] : []
  })
}

function toShares(bot: string, games: number, found: CardCounts): CardStats {
  const of = (count: number, all: number): number => (all ? count / all : 0)
  const struck = Object.values(found.struck_by).reduce((sum, each) => sum + each, 0)
  return {
    bot,
    games,
    rounds: found.revealed.map((count) => of(count, found.played)),
    earns: of(found.earned, found.played),
    waits: of(found.waited, found.played),
    fates: FATES.map((fate) => ({ fate, share: of(found.fates[fate], found.played) })).filter(
      ({ share }) => share >= 0.005,
    ),
    strikers: Object.entries(found.struck_by)
      .map(([kind, count]) => ({ kind, share: of(count, struck) }))
      .sort((one, other) => other.share - one.share)
      .slice(0, 4),
  }
}
