/** Runs one request at a time and keeps its result or its error as a message. */
import { errorMessage } from '../api/errorMessage'

export class AsyncAction {
  message = $state('')
  busy = $state(false)

  /** What `what` comes to is told: why not, or words that it has for it. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const words = await what()
      this.message = typeof words === 'string' ? words : ''
    } catch (error) {
      this.message = errorMessage(error)
    } finally {
      this.busy = false
    }
  }
}
