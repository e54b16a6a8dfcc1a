/** The review of one game: requested once, then polled until it is there. */
import { api } from '../api/client'
import { errorMessage } from '../api/errorMessage'
import type { GameReview, PlayOnRequest, ReviewState } from '../protocol.gen'

export type GameReference = PlayOnRequest['source']

const POLL_MS = 700

export class ReviewLoader {
  state = $state.raw<ReviewState | null>(null)
  isRequested = $state(false)
  /** Why there is none, in words. */
  errorText = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly of: GameReference) {}

  get review(): GameReview | null {
    return this.state?.review ?? null
  }

  /** Whether somebody waits for it. */
  get busy(): boolean {
    return this.isRequested && !this.review && !this.errorText && this.state?.phase !== 'failed'
  }

  load(): void {
    if (this.busy || this.review) return
    this.isRequested = true
    this.errorText = ''
    this.state = null
    void this.#poll(api.requestReview(this.of))
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #poll(answer: Promise<ReviewState>): Promise<void> {
    try {
      const state = (this.state = await answer)
      if (state.phase === 'waiting' || state.phase === 'running')
        this.#timer = setTimeout(() => void this.#poll(api.reviewState(state.id)), POLL_MS)
    } catch (error) {
      this.errorText = errorMessage(error)
    }
  }
}
