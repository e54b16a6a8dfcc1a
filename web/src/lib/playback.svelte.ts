/** Shows what happened beat by beat, and catches up when it falls behind. */
import type { Beat } from './beats'
import type { Scene } from './scene'

/** More than this much still to show, and it is shown faster. */
const PATIENCE = 5000

export class Playback {
  scene = $state.raw<Scene | null>(null)
  beat = $state.raw<Beat | null>(null)
  /** Whether something is still to be shown. */
  busy = $state(false)
  /** How many events are told but not shown yet; the log keeps them back. */
  pending = $state(0)

  #waiting: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** How fast things are shown; 0 shows them at once. */
    private readonly speed: () => number,
    private readonly onbeat: (beat: Beat) => void = () => {},
  ) {}

  /** Show a table without a way to it. */
  cut(scene: Scene): void {
    clearTimeout(this.#timer)
    this.#waiting = []
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
    while (this.#waiting.length) this.#show()
    this.busy = false
  }

  #next(): void {
    const speed = this.#pace()
    if (speed === 0) return this.skip()
    const length = this.#show()
    if (length === undefined) {
      this.busy = false
      return
    }
    this.busy = true
    if (!length && !this.#waiting.length) this.busy = false
    else this.#timer = setTimeout(() => this.#next(), length / speed)
  }

  #pace(): number {
    if (document.hidden) return 0
    const left = this.#waiting.reduce((sum, beat) => sum + beat.length, 0)
    return this.speed() * Math.max(1, left / PATIENCE)
  }

  #show(): number | undefined {
    const beat = this.#waiting.shift()
    if (!beat) return undefined
    this.pending -= beat.events.length
    this.scene = beat.scene
    this.beat = beat
    this.onbeat(beat)
    return beat.length
  }
}
