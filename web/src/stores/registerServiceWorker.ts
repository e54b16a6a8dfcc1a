/** Registers the service worker. */
import { offlineServer } from 'virtual:offline-server'
import { IS_STANDALONE } from '../env'
import { offlineCache } from './offlineCache.svelte'

/** Beside the page, wherever that lies. */
const file = (): URL => new URL(`${import.meta.env.BASE_URL}service-worker.js`, location.href)

/** Lets a worker keep the app for visits without a network, once this one has all it needs. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The offline server comes first, and is cached whole once it is there.
  if (IS_STANDALONE) return void offlineServer.ready.then(register)
  const soon = (): void => void setTimeout(() => void register(), 1500)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

/** The worker, once it is at work. */
export async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(file())
  return navigator.serviceWorker.ready
}

async function register(): Promise<void> {
  try {
    const { active } = await readyServiceWorker()
    const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const ours = used.filter(({ origin }) => origin === location.origin)
    active?.postMessage(ours.map(({ pathname, search }) => pathname + search))
    offlineCache.isComplete = IS_STANDALONE
  } catch {
    // Some browsers forbid workers; the app works without.
  }
}
