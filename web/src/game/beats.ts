/** A change cut into beats: what is shown together, and how long the eye needs for it. */
import { fold } from './fold'
import type { GameEvent } from '../protocol.gen'
import type { Scene } from './scene'

export interface Beat {
  /** The table after the beat. */
  scene: Scene
  before: Scene
  events: readonly GameEvent[]
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

export function beats(from: Scene, events: readonly GameEvent[], to: Scene): Beat[] {
  const found: Beat[] = []
  let scene = from
  let before = from
  let gathered: GameEvent[] = []
  for (const event of events) {
    scene = fold(scene, event)
    gathered.push(event)
    if (LENGTHS[event.type]) {
      found.push({ scene, before, events: gathered, length: LENGTHS[event.type] })
      before = scene
      gathered = []
    }
  }
  return [...found, { scene: to, before, events: gathered, length: 0 }]
}
