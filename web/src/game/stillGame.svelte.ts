/** A moment somebody looks at, and what is tried from there: told by the server like a live table, but
 * nobody else sits at it. */
import { Course, type Surroundings } from './course.svelte'
import type { LogEntry } from './eventLog'
import type { Playback } from './playback.svelte'
import type { Action, Scenario } from '../protocol.gen'
import type { DisplayedGame } from './displayedGame'

export class StillGame {
  told = $state.raw<Scenario>() as Scenario
  #course = $state.raw<Course>() as Course
  #shown = 0

  constructor(
    told: Scenario,
    private readonly around: Surroundings,
  ) {
    this.restart(told)
  }

  get displayed(): DisplayedGame | null {
    return this.#course.displayed
  }

  /** What may be done now; nothing while something is still being shown. */
  get options(): readonly Action[] {
    return this.#course.options
  }

  get playback(): Playback {
    return this.#course.playback
  }

  get log(): readonly LogEntry[] {
    return this.#course.log
  }

  /** An option as records write it: what the server is asked to try. */
  tokenOf(choice: number): string {
    return this.told.tokens[choice] ?? ''
  }

  /** Show what was tried since. */
  go(told: Scenario): void {
    this.told = told
    for (const change of told.changes.slice(this.#shown)) {
      this.#course.follow(change, told.info.seats.length)
    }
    this.#shown = told.changes.length
  }

  /** The moment as it was before anything was tried, or another one; what has led there is not shown. */
  restart(told: Scenario): void {
    this.#course?.playback.skip()
    this.#course = new Course(this.around)
    const last = told.changes.at(-1)
    const game = last?.view ? { public: last.view, private: last.private } : told.game
    this.#course.resume(game, [])
    this.told = told
    this.#shown = told.changes.length
  }

  close(): void {
    this.playback.skip()
  }
}
