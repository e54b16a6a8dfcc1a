/** The hint for a decision: requested once, and kept until the decision has passed. */
import type { Hint } from '../protocol.gen'

export class Hints {
  #hint = $state.raw<Hint | null>(null)
  /** The decision a hint is on its way for. */
  #waiting = $state<number | null>(null)

  constructor(
    /** Whether it was sent. */
    private readonly send: (decision: number) => boolean,
  ) {}

  hintFor(decision: number | undefined): Hint | null {
    return this.#hint && this.#hint.number === decision ? this.#hint : null
  }

  isThinking(decision: number | undefined): boolean {
    return decision !== undefined && this.#waiting === decision
  }

  ask(decision: number): void {
    if (this.#waiting === decision || this.hintFor(decision)) return
    if (this.send(decision)) this.#waiting = decision
  }

  receive(hint: Hint): void {
    this.#hint = hint
    this.#waiting = null
  }

  /** None will come of what was asked: it can be asked again. */
  cancel(): void {
    this.#waiting = null
  }
}
