/** What has happened in the present game, as it can be told in any language. */
import { fold } from './fold'
import type { GameEvent, What } from '../protocol.gen'
import { bareScene, type Scene } from './scene'

export interface Entry {
  id: string
  /** The change it was part of. */
  number: number
  event: GameEvent
  before: Scene
}

/** The events of a change one by one, each with the table it found. */
export function entries(number: number, events: readonly GameEvent[], from: Scene): Entry[] {
  let before = from
  return events.map((event, index) => {
    const entry = { id: `${number}.${index}`, number, event, before }
    before = fold(before, event)
    return entry
  })
}

export function after(events: readonly GameEvent[], from: Scene): Scene {
  return events.reduce(fold, from)
}

/** The events a change tells, and whether a new game began with it. */
export function eventsOf(what: What): readonly GameEvent[] {
  return what.kind === 'started' || what.kind === 'decided' ? what.events : []
}

export class Journal {
  entries: readonly Entry[] = []
  #scene: Scene = bareScene(0)

  add(number: number, what: What, events: readonly GameEvent[], seats: number): readonly Entry[] {
    if (what.kind === 'started') {
      this.entries = []
      this.#scene = bareScene(seats)
    }
    const fresh = entries(number, events, this.#scene)
    this.#scene = after(events, this.#scene)
    this.entries = [...this.entries, ...fresh]
    return fresh
  }
}
