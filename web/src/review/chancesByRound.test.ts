import { describe, expect, it } from 'vitest'
import type { GameReview } from '../protocol.gen'
import { chancesByRound } from './chancesByRound'

const decision = (number: number, round: number) => ({ number, round })
const moment = (number: number) => ({ number, win_shares: [number / 10, 1 - number / 10] })

describe('chances by round', () => {
  it('are those at the first decision of each round, and at the end', () => {
    const review = {
      decisions: [decision(0, 1), decision(1, 1), decision(2, 2)],
      positions: [moment(0), moment(1), moment(2), moment(3)],
    } as unknown as GameReview

    expect(chancesByRound(review)).toEqual([
      { round: 1, number: 0, chances: [0, 1] },
      { round: 2, number: 2, chances: [0.2, 0.8] },
      { round: 0, number: 3, chances: [0.3, 0.7] },
    ])
  })
})
