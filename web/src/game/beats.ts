/** A change cut into beats: what is shown together, and how long the eye needs for it. */
import type { Entry } from './journal'
import type { GameEvent, Kind } from '../protocol.gen'
import type { Scene } from './scene'

export interface Beat {
  /** The table after the beat. */
  scene: Scene
  before: Scene
  events: readonly GameEvent[]
  /** The kind of a card that is struck, and pays its player for it. */
  sprung: Kind | null
  /** Milliseconds at normal speed. */
  length: number
}

/** Events without a length of their own are shown with the next one. */
const LENGTHS: Readonly<Record<GameEvent['type'], number>> = {
  round_began: 900,
  placed: 550,
  resolution_began: 600,
  turn_began: 0,
  asked: 0,
  waited: 500,
  revealed: 800,
  acted: 0,
  picked: 0,
  applied: 0,
  foiled: 600,
  collected: 550,
  spilled: 550,
  gained: 650,
  lost: 650,
  stolen: 700,
  eliminated: 850,
  discarded: 600,
  moved: 800,
  twin_entered: 700,
  replaced: 700,
  not_replaced: 500,
  bribed: 700,
  plotted: 350,
  turn_ended: 0,
  drew: 250,
  game_ended: 900,
}

/** The kind of a struck card that earns its player something, though another card struck it. */
function sprung(event: GameEvent | undefined, all: readonly Entry[]): Kind | null {
  if (event?.type !== 'eliminated' || event.serial === event.by) return null
  const earns = ({ event: other }: Entry): boolean =>
    (other.type === 'gained' || other.type === 'stolen') && other.serial === event.serial
  return all.some(earns) ? event.kind : null
}

/** What happened, up to the table it came to. */
export function beats(entries: readonly Entry[], to: Scene): Beat[] {
  const found: Beat[] = []
  let gathered: Entry[] = []
  const cut = (scene: Scene, length: number): void => {
    const events = gathered.map(({ event }) => event)
    const before = gathered[0]?.before ?? scene
    found.push({ scene, before, events, sprung: sprung(events.at(-1), entries), length })
    gathered = []
  }
  for (const entry of entries) {
    gathered.push(entry)
    const length = LENGTHS[entry.event.type]
    if (length) cut(entry.after, length)
  }
  cut(to, 0)
  return found
}
