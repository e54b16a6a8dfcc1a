/** Whether the server can be reached, as far as the last attempt tells. While it cannot, it is asked
 * again from time to time, so that nobody has to notice its return. */
import { ALONE } from './alone'
import { askAt } from './line'
import { within } from '../timing/within'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000
const LONGEST_ANSWER = 10_000

class Server {
  #unreachable = $state(false)
  #wait = FIRST_WAIT
  #next: ReturnType<typeof setTimeout> | undefined

  constructor() {
    if (ALONE) return // the offline server needs no network
    this.unreachable = !navigator.onLine
    addEventListener('offline', () => (this.unreachable = true))
    addEventListener('online', () => void this.knock())
  }

  get unreachable(): boolean {
    return this.#unreachable
  }

  set unreachable(unreachable: boolean) {
    this.#unreachable = unreachable
    clearTimeout(this.#next)
    if (unreachable) this.#next = setTimeout(() => void this.knock(), this.#wait)
    this.#wait = unreachable ? Math.min(this.#wait * 2, LONGEST_WAIT) : FIRST_WAIT
  }

  /** Ask now; whether it answers. */
  async knock(): Promise<boolean> {
    const knocked = within(LONGEST_ANSWER, askAt('/healthz', { cache: 'no-store' }))
    const answer = await knocked.catch(() => null)
    this.unreachable = !answer?.ok
    return !this.unreachable
  }
}

export const server = new Server()
