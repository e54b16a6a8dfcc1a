/** Cuts a change into animation steps: the events shown together, and for how long. */
import type { LogEntry } from './eventLog'
import type { GameEvent, Kind } from '../protocol.gen'
import type { DisplayedGame } from './displayedGame'

export interface AnimationStep {
  /** The game after the step. */
  displayed: DisplayedGame
  before: DisplayedGame
  events: readonly GameEvent[]
  /** The kind of a card that is struck, and pays its player for it. */
  triggeredKind: Kind | null
  /** Milliseconds at normal speed. */
  duration: number
}

/** Events without a duration of their own are shown with the next one. */
const DURATIONS: Readonly<Record<GameEvent['type'], number>> = {
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
function triggeredKind(event: GameEvent | undefined, all: readonly LogEntry[]): Kind | null {
  if (event?.type !== 'eliminated' || event.serial === event.by) return null
  const earns = ({ event: other }: LogEntry): boolean =>
    (other.type === 'gained' || other.type === 'stolen') && other.serial === event.serial
  return all.some(earns) ? event.kind : null
}

/** What happened, up to the table it came to. */
export function animationSteps(entries: readonly LogEntry[], to: DisplayedGame): AnimationStep[] {
  const found: AnimationStep[] = []
  let gathered: LogEntry[] = []
  const flush = (displayed: DisplayedGame, duration: number): void => {
    const events = gathered.map(({ event }) => event)
    const before = gathered[0]?.before ?? displayed
    found.push({
      displayed,
      before,
      events,
      triggeredKind: triggeredKind(events.at(-1), entries),
      duration,
    })
    gathered = []
  }
  for (const entry of entries) {
    gathered.push(entry)
    const duration = DURATIONS[entry.event.type]
    if (duration) flush(entry.after, duration)
  }
  flush(to, 0)
  return found
}
