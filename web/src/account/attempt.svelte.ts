/** One thing asked of the server at a time, and what came of it in words. */
import { errorMessage } from '../api/errorMessage'

export class Attempt {
  told = $state('')
  busy = $state(false)

  /** What `what` comes to is told: why not, or words that it has for it. */
  async make(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const words = await what()
      this.told = typeof words === 'string' ? words : ''
    } catch (error) {
      this.told = errorMessage(error)
    } finally {
      this.busy = false
    }
  }
}
