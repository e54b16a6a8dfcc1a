import { describe, expect, it } from 'vitest'
import { animationSteps } from './animationSteps'
import { gameReducer } from './gameReducer'
import { toLogEntries } from './eventLog'
import type { GameEvent } from '../protocol.gen'
import { emptyGame, type DisplayedGame } from './displayedGame'

const card = {
  serial: 1,
  crest: 'red',
  kind: null,
  family: 'red',
  revealed: false,
  influence: 0,
} as const

function displayed(more: Partial<DisplayedGame> = {}): DisplayedGame {
  return { ...emptyGame(2), queue: [[card]], ...more }
}

describe('an event shown', () => {
  it('puts influence on a card that waits', () => {
    const after = gameReducer(displayed(), { type: 'waited', serial: 1 })
    expect(after.queue[0]?.[0]?.influence).toBe(1)
  })

  it('moves the cursor with a slot that disappears before it', () => {
    const other = { ...card, serial: 2 }
    const before = displayed({ queue: [[card], [other]], cursor: 1 })
    const after = gameReducer(before, { type: 'eliminated', serial: 1, kind: 'spy', by: 2 })
    expect(after.cursor).toBe(0)
    expect(after.queue).toEqual([[other]])
  })

  it('remembers the cards that have just left, for the sentences about them', () => {
    const after = gameReducer(displayed(), { type: 'discarded', serial: 1, kind: 'spy', by: 1 })
    expect(after.gone).toEqual([{ ...card, kind: 'spy', revealed: true }])
  })

  it('pays thief and victim alike', () => {
    const event = { type: 'stolen', thief: 0, victim: 1, amount: 1, serial: 1 } as const
    expect(gameReducer(displayed(), event).supplies).toEqual([2, 0])
  })
})

describe('a change cut into animation steps', () => {
  it('shows the server its due: the last step is what the server said', () => {
    const to = displayed({ supplies: [9, 9] })
    const events: GameEvent[] = [
      { type: 'turn_began', serial: 1 },
      { type: 'waited', serial: 1 },
    ]
    const shown = animationSteps(toLogEntries(1, events, displayed()), to)
    expect(shown.map((step) => step.events.length)).toEqual([2, 0])
    expect(shown.at(-1)?.displayed).toBe(to)
  })

  it.each<[string, GameEvent[], string | null]>([
    ['gains', [{ type: 'gained', seat: 0, amount: 4, serial: 1 }], 'ambush'],
    [
      'robs whoever struck it',
      [{ type: 'stolen', thief: 0, victim: 1, amount: 3, serial: 1 }],
      'ambush',
    ],
    ['earns nothing', [{ type: 'gained', seat: 1, amount: 1, serial: 2 }], null],
  ])('marks a struck card that %s', (_, more, kind) => {
    const events: GameEvent[] = [{ type: 'eliminated', serial: 1, kind: 'ambush', by: 2 }, ...more]
    const [struck, ...rest] = animationSteps(toLogEntries(1, events, displayed()), displayed())
    expect(struck?.triggeredKind).toBe(kind)
    expect(rest.map((step) => step.triggeredKind)).toEqual(rest.map(() => null))
  })

  it('marks no card that strikes itself', () => {
    const events: GameEvent[] = [
      { type: 'eliminated', serial: 1, kind: 'archer', by: 1 },
      { type: 'gained', seat: 0, amount: 1, serial: 1 },
    ]
    const shown = animationSteps(toLogEntries(1, events, displayed()), displayed())
    expect(shown.map((step) => step.triggeredKind)).toEqual([null, null, null])
  })
})
