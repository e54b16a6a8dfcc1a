/** Being told of one's turn by web push, when no page is open: this browser's part of it. */
import { language } from '../i18n/translate.svelte'
import { api } from './api'
import { myself } from './me.svelte'
import { worker } from './registerWorker'

/** What this browser can do; whether the server sends, the server says. */
export const takesPushes = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** Whether this device is told; null where it cannot be. */
export async function isPushed(): Promise<boolean | null> {
  if (!takesPushes()) return null
  const { key, on } = await api.push()
  if (key === null) return null
  const found = await navigator.serviceWorker.getRegistration()
  return on && Boolean(await found?.pushManager.getSubscription())
}

/** Subscribe with the browser's push service, and tell the server where that is. */
export async function startPush(): Promise<void> {
  await myself.exist()
  const { key } = await api.push()
  const { pushManager } = await worker()
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

export async function stopPush(): Promise<void> {
  await api.unsubscribe()
  const found = await navigator.serviceWorker.getRegistration()
  await (await found?.pushManager.getSubscription())?.unsubscribe()
}
