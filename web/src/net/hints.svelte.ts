/** The hint about a decision: asked for once, and kept until the decision has passed. */
import type { Hint } from '../protocol.gen'

export class Hints {
  #given = $state.raw<Hint | null>(null)
  /** The decision a hint is on its way for. */
  #waiting = $state<number | null>(null)

  constructor(
    /** Whether it was sent. */
    private readonly send: (decision: number) => boolean,
  ) {}

  of(decision: number | undefined): Hint | null {
    return this.#given && this.#given.number === decision ? this.#given : null
  }

  isThinking(decision: number | undefined): boolean {
    return decision !== undefined && this.#waiting === decision
  }

  ask(decision: number): void {
    if (this.#waiting === decision || this.of(decision)) return
    if (this.send(decision)) this.#waiting = decision
  }

  hear(hint: Hint): void {
    this.#given = hint
    this.#waiting = null
  }

  /** None will come of what was asked: it can be asked again. */
  giveUp(): void {
    this.#waiting = null
  }
}
