import { describe, expect, it } from 'vitest'
import type { GameEvent, ReplayStep } from '../protocol.gen'
import { emptyGame } from '../game/displayedGame'
import { spreadLabels, influenceHistory } from './influenceHistory'

function step(number: number, round: number, supplies: number[], events: GameEvent[]): ReplayStep {
  const what = {
    kind: 'decided',
    seat: 0,
    by: 'person',
    fallback: null,
    events,
    can_take_back: false,
    sealed: null,
  } as const
  const view = { ...emptyGame(2), round, supplies }
  return { number, at: 0, change: what, view, private: null, all_private: null, token: null }
}

describe('the story of a game', () => {
  const steps = [
    step(0, 1, [1, 1], []),
    step(
      1,
      1,
      [3, 1],
      [
        { type: 'revealed', serial: 4, kind: 'heir' },
        { type: 'gained', seat: 0, amount: 2, serial: 4 },
      ],
    ),
    step(
      2,
      2,
      [2, 2],
      [
        { type: 'revealed', serial: 5, kind: 'spy' },
        { type: 'stolen', thief: 1, victim: 0, amount: 1, serial: 5 },
      ],
    ),
  ]

  it('counts influence after each round', () => {
    expect(influenceHistory(steps).rounds.map(({ supplies }) => supplies)).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
    ])
  })

  it('tells which cards brought it, and which took it', () => {
    expect(influenceHistory(steps).sources).toEqual([
      [
        { kind: 'heir', amount: 2 },
        { kind: 'spy', amount: -1 },
      ],
      [{ kind: 'spy', amount: 1 }],
    ])
  })
})

describe('the arms at the ends of the lines', () => {
  const spread = (...heights: number[]): number[] => {
    const ends = spreadLabels(
      heights.map((y, seat) => ({ seat, y })),
      10,
    )
    return heights.map((_, seat) => ends.get(seat) ?? NaN)
  }

  it('stay where they are while they are clear of each other', () => {
    expect(spread(50, 150)).toEqual([50, 150])
  })

  it('make way upwards for those of an equal player', () => {
    expect(spread(150, 150, 140)).toEqual([150, 128, 106])
  })

  it('make way downwards at the top of the chart', () => {
    expect(spread(10, 10, 20)).toEqual([32, 10, 54])
  })
})
