/** The standalone site for playing without a network, which a server may offer (`/offline/`). */
export const OFFLINE_SITE_PATH = '/offline/'

/** Whether this browser has it: it was opened here before, and all of it is kept. */
export async function isOfflineSiteCached(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  return (await caches.keys()).some((name) => name.startsWith(`oriflamme at ${OFFLINE_SITE_PATH}`))
}
