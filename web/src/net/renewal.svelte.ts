/** A page older than its server loads itself anew, where it is and as whom it is. Once: if that
 * brings the same page again, a person has to see to it. */
import { PROTOCOL } from '../protocol.gen'

const KEY = 'oriflamme.renewed'
const PATIENCE = 3000

class Renewal {
  /** Loaded anew, and still of another version than the server. */
  failed = $state(false)
  #begun = false

  async begin(): Promise<void> {
    if (this.#begun) return
    this.#begun = true
    if (sessionStorage.getItem(KEY) === String(PROTOCOL)) {
      this.failed = true
      return
    }
    sessionStorage.setItem(KEY, String(PROTOCOL))
    await Promise.race([updateWorker(), new Promise((done) => setTimeout(done, PATIENCE))])
    location.reload()
  }
}

/** What the worker keeps for a visit without a network is renewed with the page. */
async function updateWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
}

export const renewal = new Renewal()
