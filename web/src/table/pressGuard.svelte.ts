/** Ignores presses that were meant for what lay there a moment before. */

/** So long after the last press, in milliseconds, a new choice counts. */
export const BLOCK_MS = 350

export class PressGuard {
  /** Whether presses decide nothing yet. */
  isBlocking = $state(false)
  #pressed = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The reader pressed something, by finger, mouse or key. Pressing on extends the block. */
  recordPress(): void {
    this.#pressed = performance.now()
    if (this.isBlocking) this.#block()
  }

  /** Something else can be chosen now. */
  optionsChanged(): void {
    if (performance.now() - this.#pressed < BLOCK_MS) this.#block()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #block(): void {
    this.isBlocking = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.isBlocking = false), BLOCK_MS)
  }
}
