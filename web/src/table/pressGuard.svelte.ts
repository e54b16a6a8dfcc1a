/** Ignores presses that were meant for what lay there a moment before. */

/** So long after the last press, in milliseconds, a new choice counts. */
export const REST_MS = 350

export class PressGuard {
  /** Whether presses decide nothing yet. */
  isResting = $state(false)
  #pressed = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The reader pressed something, by finger, mouse or key. Whoever goes on pressing rests on. */
  pressed(): void {
    this.#pressed = performance.now()
    if (this.isResting) this.#rest()
  }

  /** Something else can be chosen now. */
  changed(): void {
    if (performance.now() - this.#pressed < REST_MS) this.#rest()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #rest(): void {
    this.isResting = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.isResting = false), REST_MS)
  }
}
