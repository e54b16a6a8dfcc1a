/** Lets a worker keep the app for visits without a network, once this one has all it needs. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const soon = (): void => void setTimeout(() => void register(), 1500)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const ours = used.filter(({ origin }) => origin === location.origin)
    active?.postMessage(ours.map(({ pathname, search }) => pathname + search))
  } catch {
    // Some browsers forbid workers; the app works without.
  }
}
