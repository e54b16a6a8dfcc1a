/** What the server pushes (`push/pusher.py`): that it is the reader's turn, in their language. */
export interface Pushed {
  title: string
  body: string
  /** Of the table: a later word from there takes the place of an earlier one. */
  tag: string
  /** Where a press leads. */
  path: string
}

/** As the system shows it. */
export function messageOf({ title, body, tag, path }: Pushed): {
  title: string
  body: string
  tag: string
  icon: string
  data: string
} {
  return { title, body, tag, icon: '/icon-192.png', data: path }
}
