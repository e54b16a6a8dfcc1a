/** The events of the present game, each with the game before and after it. */
import type { GameEvent, PublicChange } from '../protocol.gen'
import { gameReducer } from './gameReducer'
import type { DisplayedGame } from './displayedGame'

export interface LogEntry {
  id: string
  /** The change it was part of. */
  number: number
  event: GameEvent
  /** The table the event found, and the one it left. */
  before: DisplayedGame
  after: DisplayedGame
}

/** The events of a change one by one. Nothing else applies them: what is shown and what is told are
 * both made from these. */
export function toLogEntries(
  number: number,
  events: readonly GameEvent[],
  from: DisplayedGame,
): LogEntry[] {
  let before = from
  return events.map((event, index) => {
    const after = gameReducer(before, event)
    const entry = { id: `${number}.${index}`, number, event, before, after }
    before = after
    return entry
  })
}

/** The events a change tells. */
export function eventsOf(what: PublicChange): readonly GameEvent[] {
  return what.kind === 'started' || what.kind === 'decided' ? what.events : []
}
