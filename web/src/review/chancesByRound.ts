/** The chances of all players, round by round. */
import type { GameReview } from '../protocol.gen'

export interface RoundChances {
  /** 0: the end of the game. */
  round: number
  /** How many decisions were made. */
  number: number
  chances: readonly number[]
}

/** At the first decision of each round, and at the end. */
export function chancesByRound({
  decisions,
  positions: moments,
}: GameReview): readonly RoundChances[] {
  const starts = decisions.filter(({ round }, index) => round !== decisions[index - 1]?.round)
  const told = starts.map(({ round, number }) => ({
    round,
    number,
    chances: moments[number]?.win_shares ?? [],
  }))
  const end = moments.at(-1)
  return end ? [...told, { round: 0, number: end.number, chances: end.win_shares }] : told
}
