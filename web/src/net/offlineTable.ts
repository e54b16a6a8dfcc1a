/** The table that needs no server, which a server may offer (`/offline/`). */
export const OFFLINE = '/offline/'

/** Whether this browser has it: it was opened here before, and all of it is kept. */
export async function hasOfflineTable(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  return (await caches.keys()).some((name) => name.startsWith(`oriflamme at ${OFFLINE}`))
}
