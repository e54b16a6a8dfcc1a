/** The course of a game as it was told: what lies on the table, what may be done, what happened. */
import { beats, type Beat } from './beats'
import { eventsOf, Journal, type Entry } from './journal'
import { Playback } from './playback.svelte'
import type { Action, Change, GameEvent, GameView, OwnEvent, Private, What } from '../protocol.gen'
import { bareScene, ownEvents, see, type Scene } from './scene'

export interface Surroundings {
  speed: () => number
  onbeat: (beat: Beat) => void
}

export class Course {
  readonly playback: Playback
  #entries = $state.raw<readonly Entry[]>([])
  #options = $state.raw<readonly Action[]>([])
  #truth: Scene | null = null
  #secret: Private | null = null
  readonly #journal = new Journal()

  constructor({ speed, onbeat }: Surroundings) {
    this.playback = new Playback(speed, onbeat)
  }

  get scene(): Scene | null {
    return this.playback.scene
  }

  /** What I may do; nothing while something is still being shown. */
  get options(): readonly Action[] {
    return this.playback.busy ? [] : this.#options
  }

  /** The decision that is waited for, whoever is to take it. */
  get asked(): number | undefined {
    return this.#truth?.decision?.number
  }

  /** What has been shown so far. */
  get log(): readonly Entry[] {
    return this.#entries.slice(0, this.#entries.length - this.playback.pending)
  }

  /** Enter a change into the log. */
  note(number: number, what: What, own: readonly OwnEvent[], seats: number): readonly GameEvent[] {
    const events = ownEvents(eventsOf(what), own)
    this.#journal.add(number, what, events, seats)
    this.#entries = this.#journal.entries
    return events
  }

  /** The game as it stands, after what was missed of it. */
  resume(game: GameView, missed: readonly GameEvent[]): void {
    const from = this.#truth
    const to = this.#learn(game)
    if (from && missed.length) this.playback.play(beats(from, missed, to))
    else this.playback.cut(to)
  }

  /** A change, shown as it comes about. Whether it changed anything on the table. */
  follow(change: Change, seats: number): boolean {
    const events = this.note(change.number, change.what, change.private?.events ?? [], seats)
    if (!change.view) return false
    const before = this.#truth ?? bareScene(seats)
    const fresh = change.what.kind === 'started'
    const mine = change.private ?? (fresh ? null : this.#asBefore())
    const to = this.#learn({ public: change.view, private: mine })
    const from = fresh ? { ...to, queue: [] } : before
    if (fresh) this.playback.cut(from)
    this.playback.play(beats(from, events, to))
    return true
  }

  /** My cards when nothing is told of them: as they were, and nothing is asked of me. */
  #asBefore(): Private | null {
    return this.#secret && { ...this.#secret, options: [], events: [] }
  }

  #learn(game: GameView): Scene {
    this.#secret = game.private
    this.#options = game.private?.options ?? []
    this.#truth = see(game.public, game.private ? [game.private] : [])
    return this.#truth
  }
}
