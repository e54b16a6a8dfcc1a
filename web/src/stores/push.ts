/** Web push: this browser's subscription. */
import { language } from '../i18n/translate.svelte'
import { api } from '../api/client'
import { session } from './session.svelte'
import { readyServiceWorker } from './registerServiceWorker'

/** What this browser can do; whether the server sends, the server says. */
export const supportsPush = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** Whether this device is told; null where it cannot be. */
export async function isSubscribed(): Promise<boolean | null> {
  if (!supportsPush()) return null
  const { key, is_subscribed: on } = await api.push()
  if (key === null) return null
  const found = await navigator.serviceWorker.getRegistration()
  return on && Boolean(await found?.pushManager.getSubscription())
}

/** Subscribe with the browser's push service, and tell the server where that is. */
export async function subscribe(): Promise<void> {
  await session.ensureGuest()
  const { key } = await api.push()
  const { pushManager } = await readyServiceWorker()
  const asked = { userVisibleOnly: true, applicationServerKey: key }
  const made = await pushManager.subscribe(asked).catch(async () => {
    // Perhaps it has one for a key the server had before.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(asked)
  })
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.subscribe({ endpoint, p256dh, auth, language: language.locale })
}

export async function unsubscribe(): Promise<void> {
  await api.unsubscribe()
  const found = await navigator.serviceWorker.getRegistration()
  await (await found?.pushManager.getSubscription())?.unsubscribe()
}
