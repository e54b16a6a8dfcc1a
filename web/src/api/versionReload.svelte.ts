/** Loads a page anew that is older than its server, at the same address and with the same
 * cookie. Once: if that brings the same page again, the reader has to try. */
import { PROTOCOL } from '../protocol.gen'

const KEY = 'oriflamme.reloaded'
const UPDATE_TIMEOUT_MS = 3000

class VersionReload {
  /** Loaded anew, and still of another version than the server. */
  failed = $state(false)
  #hasStarted = false

  async reload(): Promise<void> {
    if (this.#hasStarted) return
    this.#hasStarted = true
    if (sessionStorage.getItem(KEY) === String(PROTOCOL)) {
      this.failed = true
      return
    }
    sessionStorage.setItem(KEY, String(PROTOCOL))
    await Promise.race([
      updateServiceWorker(),
      new Promise((done) => setTimeout(done, UPDATE_TIMEOUT_MS)),
    ])
    location.reload()
  }
}

/** What the worker keeps for a visit without a network is renewed with the page. */
async function updateServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
}

export const versionReload = new VersionReload()
