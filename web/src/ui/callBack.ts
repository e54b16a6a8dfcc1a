/** Calls a reader back who has gone elsewhere, by a message of the system. */
import { currentPath } from '../api/url'

export const mayCall = (): boolean => 'Notification' in globalThis

/** Ask the browser; whether it allows it. */
export async function allowCalls(): Promise<boolean> {
  return mayCall() && (await Notification.requestPermission()) === 'granted'
}

export interface Call {
  title: string
  body: string
  /** A later call from the same place takes the place of an earlier one. */
  tag: string
}

/** Phones let only the worker show messages, and it brings the reader back (`service-worker/serviceWorker.ts`). */
export async function callBack({ title, ...rest }: Call): Promise<void> {
  if (!mayCall() || Notification.permission !== 'granted') return
  const message = { ...rest, icon: `${import.meta.env.BASE_URL}icon-192.png`, data: currentPath() }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) return worker.showNotification(title, message)
  const shown = new Notification(title, message)
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
