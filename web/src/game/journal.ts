/** What has happened in the present game, as it can be shown and told in any language. */
import type { GameEvent, What } from '../protocol.gen'
import { fold } from './fold'
import type { Scene } from './scene'

export interface Entry {
  id: string
  /** The change it was part of. */
  number: number
  event: GameEvent
  /** The table the event found, and the one it left. */
  before: Scene
  after: Scene
}

/** The events of a change one by one. Nothing else folds them: what is shown and what is told are
 * both made from these. */
export function unfold(number: number, events: readonly GameEvent[], from: Scene): Entry[] {
  let before = from
  return events.map((event, index) => {
    const after = fold(before, event)
    const entry = { id: `${number}.${index}`, number, event, before, after }
    before = after
    return entry
  })
}

/** The events a change tells. */
export function eventsOf(what: What): readonly GameEvent[] {
  return what.kind === 'started' || what.kind === 'decided' ? what.events : []
}
