/** The push message of the server (`push/pusher.py`): that it is the reader's turn, in their
 * language. */
export interface PushMessage {
  title: string
  body: string
  /** Of the table: a later word from there takes the place of an earlier one. */
  tag: string
  /** Where a press leads. */
  path: string
}

/** As the system shows it. */
export function notificationOf({ title, body, tag, path }: PushMessage): {
  title: string
  body: string
  tag: string
  icon: string
  data: string
} {
  return { title, body, tag, icon: '/icon-192.png', data: path }
}
