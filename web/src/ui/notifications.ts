/** Notifications of the system, for a reader who is on another tab. */
import { currentPath } from '../api/url'

export const supportsNotifications = (): boolean => 'Notification' in globalThis

/** Ask the browser; whether it allows it. */
export async function requestPermission(): Promise<boolean> {
  return supportsNotifications() && (await Notification.requestPermission()) === 'granted'
}

export interface NotificationContent {
  title: string
  body: string
  /** A later call from the same place takes the place of an earlier one. */
  tag: string
}

/** Phones let only the worker show messages, and it brings the reader back (`service-worker/serviceWorker.ts`). */
export async function notify({ title, ...rest }: NotificationContent): Promise<void> {
  if (!supportsNotifications() || Notification.permission !== 'granted') return
  const message = { ...rest, icon: `${import.meta.env.BASE_URL}icon-192.png`, data: currentPath() }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) return worker.showNotification(title, message)
  const shown = new Notification(title, message)
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
