/** The course of a game as it was told: what lies on the table, what may be done, what happened. */
import { animationSteps, type AnimationStep } from './animationSteps'
import { eventsOf, toLogEntries, type LogEntry } from './eventLog'
import { Playback, type ReadingTime } from './playback.svelte'
import type {
  Action,
  Change,
  GameEvent,
  GameView,
  OwnEvent,
  Private,
  PublicChange,
} from '../protocol.gen'
import { emptyGame, ownEvents, mergePrivate, type DisplayedGame } from './displayedGame'

export interface Surroundings {
  speed: () => number
  onstep: (step: AnimationStep) => void
  reading?: ReadingTime
}

export class Course {
  readonly playback: Playback
  #entries = $state.raw<readonly LogEntry[]>([])
  #options = $state.raw<readonly Action[]>([])
  #truth: DisplayedGame | null = null
  #secret: Private | null = null
  /** The table as the last event left it. */
  #latest: DisplayedGame | null = null

  constructor({ speed, onstep, reading }: Surroundings) {
    this.playback = new Playback(speed, onstep, reading)
  }

  get displayed(): DisplayedGame | null {
    return this.playback.displayed
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
  get log(): readonly LogEntry[] {
    return this.#entries.slice(0, this.#entries.length - this.playback.pending)
  }

  /** Enter a change into the log; the game stands as it is told later. */
  note(
    number: number,
    what: PublicChange,
    own: readonly OwnEvent[],
    seats: number,
  ): readonly LogEntry[] {
    if (what.kind === 'started') this.#begin(emptyGame(seats))
    if (what.kind === 'taken_back') this.#strike(what.change)
    return this.#enter(number, ownEvents(eventsOf(what), own), seats)
  }

  /** The game as it stands, after what was missed of it. */
  resume(game: GameView, missed: readonly LogEntry[]): void {
    const seenBefore = this.#truth !== null
    const to = this.#learn(
      mergePrivate(game.public, game.private ? [game.private] : []),
      game.private,
    )
    if (seenBefore && missed.length) this.playback.play(animationSteps(missed, to))
    else this.playback.jumpTo(to)
  }

  /** A change, shown as it comes about. Whether it changed anything on the table. */
  follow(change: Change, seats: number): boolean {
    const { number, change: what, view } = change
    const own = change.private?.events ?? []
    if (!view) {
      this.note(number, what, own, seats)
      return false
    }
    const fresh = what.kind === 'started'
    const mine = change.private ?? (fresh ? null : this.#asBefore())
    const to = mergePrivate(view, mine ? [mine] : [])
    if (fresh) {
      this.#begin({ ...to, queue: [] })
      this.playback.jumpTo({ ...to, queue: [] })
    }
    if (what.kind === 'taken_back') {
      this.#strike(what.change)
      this.playback.jumpTo(this.#learn(to, mine))
      return true
    }
    const entries = this.#enter(number, ownEvents(eventsOf(what), own), seats)
    this.playback.play(animationSteps(entries, this.#learn(to, mine)))
    return true
  }

  /** A new game begins with an empty log. */
  #begin(displayed: DisplayedGame): void {
    this.#entries = []
    this.#latest = displayed
  }

  /** A change that was taken back did not happen. */
  #strike(number: number): void {
    const at = this.#entries.findIndex((entry) => entry.number === number)
    if (at < 0) return
    this.#latest = this.#entries[at]?.before ?? this.#latest
    this.#entries = this.#entries.slice(0, at)
  }

  #enter(number: number, events: readonly GameEvent[], seats: number): readonly LogEntry[] {
    const entries = toLogEntries(number, events, this.#latest ?? emptyGame(seats))
    this.#entries = [...this.#entries, ...entries]
    this.#latest = entries.at(-1)?.after ?? this.#latest
    return entries
  }

  /** My cards when nothing is told of them: as they were, and nothing is asked of me. */
  #asBefore(): Private | null {
    return this.#secret && { ...this.#secret, options: [], events: [] }
  }

  /** The table as the server told it: it has the last word. */
  #learn(told: DisplayedGame, mine: Private | null): DisplayedGame {
    this.#secret = mine
    this.#options = mine?.options ?? []
    this.#truth = told
    // Of cards that have left, sentences may still speak.
    this.#latest = { ...told, gone: this.#latest?.gone ?? [] }
    return told
  }
}
