import { describe, expect, it } from 'vitest'
import { clickTargets } from './clickTargets'
import type { Action, SeenCard } from '../protocol.gen'
import { emptyGame, type DisplayedGame } from './displayedGame'

const lord = { family: 'red', kind: 'lord' } as const
const card = (serial: number): SeenCard => ({
  serial,
  crest: 'blue',
  kind: null,
  family: 'blue',
  revealed: false,
  influence: 0,
})

const placing: readonly Action[] = [
  { type: 'place', ...lord, at: 'first' },
  { type: 'place', ...lord, at: 'last' },
  { type: 'place', ...lord, at: 2 },
  { type: 'place', family: 'red', kind: 'spy', at: 'first' },
]

describe('what can be clicked', () => {
  it('is every card that can be placed, once', () => {
    const { cards, first, slots } = clickTargets(placing, null, emptyGame(3))
    expect(cards.map(({ kind }) => kind)).toEqual(['lord', 'spy'])
    expect([first, slots.size]).toEqual([undefined, 0])
  })

  it('is every place of the chosen card, by the place of its option', () => {
    const { first, last, slots } = clickTargets(placing, lord, emptyGame(3))
    expect([first, last, slots.get(2)]).toEqual([0, 1, 2])
  })

  it('is wait and reveal', () => {
    const { wait, reveal } = clickTargets(
      [{ type: 'wait' }, { type: 'reveal' }],
      null,
      emptyGame(3),
    )
    expect([wait, reveal]).toEqual([0, 1])
  })

  it('is a seat to be robbed, and influence to be kept', () => {
    const { seats, keep } = clickTargets(
      [{ type: 'rob', seat: 2 }, { type: 'keep' }],
      null,
      emptyGame(3),
    )
    expect([seats.get(2), keep]).toEqual([0, 1])
  })

  it('is a gap behind the lifted card, though the server no longer counts it', () => {
    const decree = { ...card(9), kind: 'royal_decree' } as const
    const act = {
      card: decree,
      ability: 'royal_decree',
      by_reveal: true,
      picks: [{ type: 'lift', slot: 1 }],
    } as const
    const displayed: DisplayedGame = {
      ...emptyGame(3),
      queue: [[card(1)], [card(2)], [card(3)]],
      acts: [act],
    }
    const options: Action[] = [
      { type: 'put_down', slot: 0 },
      { type: 'put_down', slot: 2 },
    ]
    expect([...clickTargets(options, null, displayed).gaps]).toEqual([
      [0, 0],
      [3, 1],
    ])
  })
})
