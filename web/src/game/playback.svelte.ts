/** Shows what happened beat by beat, and catches up when it falls behind. */
import type { Beat } from './beats'
import type { Scene } from './scene'

/** More than this much still to show, and it is shown faster. */
const PATIENCE = 5000

/** Whether the reader needs time for words. */
export interface Reading {
  /** How much longer a beat stays, in milliseconds. */
  linger: (beat: Beat) => number
  /** Whether everything is shown at its own pace, however much there is. */
  unhurried: () => boolean
}

const AT_A_GLANCE: Reading = { linger: () => 0, unhurried: () => false }

export class Playback {
  scene = $state.raw<Scene | null>(null)
  beat = $state.raw<Beat | null>(null)
  /** Whether something is still to be shown. */
  busy = $state(false)
  /** How many events are told but not shown yet; the log keeps them back. */
  pending = $state(0)

  #waiting: Beat[] = []
  /** Shown, but not told yet. */
  readonly #unspoken: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** How fast things are shown; 0 shows them at once. */
    private readonly speed: () => number,
    private readonly onbeat: (beat: Beat) => void = () => {},
    private readonly reading: Reading = AT_A_GLANCE,
  ) {}

  /** Show a table without a way to it. */
  cut(scene: Scene): void {
    clearTimeout(this.#timer)
    this.#waiting = []
    this.#unspoken.length = 0
    this.pending = 0
    this.busy = false
    this.scene = scene
  }

  play(beats: readonly Beat[]): void {
    this.#waiting.push(...beats)
    this.pending += beats.reduce((sum, beat) => sum + beat.events.length, 0)
    if (!this.busy) this.#next()
  }

  /** Show the rest at once. Every event is still told. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#speak()
    while (this.#waiting.length) {
      this.#show()
      this.#speak()
    }
    this.busy = false
  }

  #next(): void {
    const speed = this.#pace()
    if (speed === 0) return this.skip()
    const beat = this.#show()
    const words = beat ? this.reading.linger(beat) : 0
    // The picture first; the words about it, which nobody misses for a frame, after it.
    requestAnimationFrame(() => setTimeout(() => this.#speak()))
    this.busy = beat !== undefined && (beat.length > 0 || this.#waiting.length > 0)
    if (!beat || !this.busy) return
    this.#timer = setTimeout(() => this.#next(), beat.length / speed + words)
  }

  #pace(): number {
    if (document.hidden) return 0
    if (this.reading.unhurried()) return this.speed()
    const left = this.#waiting.reduce((sum, beat) => sum + beat.length, 0)
    return this.speed() * Math.max(1, left / PATIENCE)
  }

  #show(): Beat | undefined {
    const beat = this.#waiting.shift()
    if (!beat) return undefined
    this.scene = beat.scene
    this.beat = beat
    this.#unspoken.push(beat)
    return beat
  }

  #speak(): void {
    for (const beat of this.#unspoken.splice(0)) {
      this.pending -= beat.events.length
      this.onbeat(beat)
    }
  }
}
