/** Plays animation steps one by one, and faster when it falls behind. */
import type { AnimationStep } from './animationSteps'
import type { DisplayedGame } from './displayedGame'

/** More than this much still to show, and it is shown faster. */
const MAX_BACKLOG_MS = 5000

/** Whether the reader needs time for words. */
export interface ReadingTime {
  /** How much longer a step stays, in milliseconds. */
  extraTime: (step: AnimationStep) => number
  /** Whether everything is shown at its own pace, however much there is. */
  isUnhurried: () => boolean
}

const NO_READING_TIME: ReadingTime = { extraTime: () => 0, isUnhurried: () => false }

export class Playback {
  displayed = $state.raw<DisplayedGame | null>(null)
  currentStep = $state.raw<AnimationStep | null>(null)
  /** Whether something is still to be shown. */
  busy = $state(false)
  /** How many events are told but not shown yet; the log keeps them back. */
  pending = $state(0)

  #queue: AnimationStep[] = []
  /** Shown, but not told yet. */
  readonly #unannounced: AnimationStep[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** How fast things are shown; 0 shows them at once. */
    private readonly speed: () => number,
    private readonly onstep: (step: AnimationStep) => void = () => {},
    private readonly reading: ReadingTime = NO_READING_TIME,
  ) {}

  /** Show a table without a way to it. */
  jumpTo(displayed: DisplayedGame): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.#unannounced.length = 0
    this.pending = 0
    this.busy = false
    this.displayed = displayed
  }

  play(steps: readonly AnimationStep[]): void {
    this.#queue.push(...steps)
    this.pending += steps.reduce((sum, step) => sum + step.events.length, 0)
    if (!this.busy) this.#next()
  }

  /** Show the rest at once. Every event is still told. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#announce()
    while (this.#queue.length) {
      this.#show()
      this.#announce()
    }
    this.busy = false
  }

  #next(): void {
    const speed = this.#currentSpeed()
    if (speed === 0) return this.skip()
    const step = this.#show()
    const words = step ? this.reading.extraTime(step) : 0
    // The picture first; the words about it, which nobody misses for a frame, after it.
    requestAnimationFrame(() => setTimeout(() => this.#announce()))
    this.busy = step !== undefined && (step.duration > 0 || this.#queue.length > 0)
    if (!step || !this.busy) return
    this.#timer = setTimeout(() => this.#next(), step.duration / speed + words)
  }

  #currentSpeed(): number {
    if (document.hidden) return 0
    if (this.reading.isUnhurried()) return this.speed()
    const left = this.#queue.reduce((sum, step) => sum + step.duration, 0)
    return this.speed() * Math.max(1, left / MAX_BACKLOG_MS)
  }

  #show(): AnimationStep | undefined {
    const step = this.#queue.shift()
    if (!step) return undefined
    this.displayed = step.displayed
    this.currentStep = step
    this.#unannounced.push(step)
    return step
  }

  #announce(): void {
    for (const step of this.#unannounced.splice(0)) {
      this.pending -= step.events.length
      this.onstep(step)
    }
  }
}
