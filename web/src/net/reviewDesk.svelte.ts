/** The review of one game: asked for once, then asked after until it is there. */
import { api } from './api'
import { whyNot } from './refusal'
import type { GameReview, PlayOnRequest, ReviewState } from '../protocol.gen'

export type GameNamed = PlayOnRequest['of']

const AGAIN_MS = 700

export class ReviewDesk {
  state = $state.raw<ReviewState | null>(null)
  asked = $state(false)
  /** Why there is none, in words. */
  refused = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly of: GameNamed) {}

  get review(): GameReview | null {
    return this.state?.review ?? null
  }

  /** Whether somebody waits for it. */
  get busy(): boolean {
    return this.asked && !this.review && !this.refused && this.state?.phase !== 'failed'
  }

  ask(): void {
    if (this.busy || this.review) return
    this.asked = true
    this.refused = ''
    this.state = null
    void this.#hear(api.review(this.of))
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #hear(answer: Promise<ReviewState>): Promise<void> {
    try {
      const state = (this.state = await answer)
      if (state.phase === 'waiting' || state.phase === 'running')
        this.#timer = setTimeout(() => void this.#hear(api.reviewState(state.id)), AGAIN_MS)
    } catch (error) {
      this.refused = whyNot(error)
    }
  }
}
