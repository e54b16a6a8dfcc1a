/** Whether the server can be reached, as far as the last attempt tells. While it cannot, it is
 * asked again from time to time. */
import { IS_STANDALONE } from '../env'
import { sendRequest } from './transport'
import { withTimeout } from '../timing/timeout'

const FIRST_DELAY = 1000
const MAX_DELAY = 15_000
const TIMEOUT_MS = 10_000

class ServerConnection {
  #unreachable = $state(false)
  #delay = FIRST_DELAY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    if (IS_STANDALONE) return // the offline server needs no network
    this.unreachable = !navigator.onLine
    addEventListener('offline', () => (this.unreachable = true))
    addEventListener('online', () => void this.check())
  }

  get unreachable(): boolean {
    return this.#unreachable
  }

  set unreachable(unreachable: boolean) {
    this.#unreachable = unreachable
    clearTimeout(this.#timer)
    if (unreachable) this.#timer = setTimeout(() => void this.check(), this.#delay)
    this.#delay = unreachable ? Math.min(this.#delay * 2, MAX_DELAY) : FIRST_DELAY
  }

  /** Ask now; whether it answers. */
  async check(): Promise<boolean> {
    const knocked = withTimeout(TIMEOUT_MS, sendRequest('/healthz', { cache: 'no-store' }))
    const answer = await knocked.catch(() => null)
    this.unreachable = !answer?.ok
    return !this.unreachable
  }
}

export const connection = new ServerConnection()
