/// <reference lib="webworker" />
/** The worker in which the house runs. Pages connect to it; where workers cannot be shared each page
 * has its own, and the house opens in one at a time. */
import type { FromHouse, State, Storage, ToHouse } from './messages'
import { openDoor, type Door, type Line } from './python'
import { openShelf } from './shelf'

interface Port {
  postMessage(message: FromHouse): void
  onmessage: ((event: MessageEvent<ToHouse>) => void) | null
}

const home = new URL('..', import.meta.url).href
const ports = new Set<Port>()
let state: State = { phase: 'loading', loaded: 0, total: 0 }
let storage: Storage = 'kept'

function tellAll(message: FromHouse): void {
  for (const port of ports) port.postMessage(message)
}

function reach(next: State): void {
  state = next
  tellAll({ type: 'state', state })
}

function keep(next: Storage): void {
  if (next === storage) return
  storage = next
  tellAll({ type: 'storage', storage })
}

/** Two houses must not write to one shelf: whoever comes second waits until the first has gone. */
async function alone(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined // only in a secure place
  if (!locks) return
  await new Promise<void>((entered) => {
    const waiting = setTimeout(() => reach({ phase: 'elsewhere' }), 1000)
    void locks.request('oriflamme.house', () => {
      clearTimeout(waiting)
      entered()
      return new Promise(() => {}) // held for as long as this worker lives
    })
  })
}

async function open(pause: number): Promise<Door> {
  await alone()
  const door = await openDoor(
    await openShelf(keep),
    pause,
    home,
    (loaded, total) => reach({ phase: 'loading', loaded, total }),
    () => reach({ phase: 'starting' }),
  )
  reach({ phase: 'ready' })
  return door
}

let begin: (pause: number) => void = () => {}
const opened = new Promise<number>((begun) => (begin = begun)).then(open)
opened.catch((error: unknown) => reach({ phase: 'failed', why: String(error) }))

function connect(port: Port): void {
  const lines = new Map<number, Line>()
  ports.add(port)
  port.postMessage({ type: 'state', state })
  port.postMessage({ type: 'storage', storage })

  async function ask({
    id,
    method,
    path,
    headers,
    body,
  }: ToHouse & { type: 'ask' }): Promise<void> {
    const door = await opened
    const [status, given, said] = await door.ask(method, path, JSON.stringify(headers), body)
    const told = JSON.parse(given) as Record<string, string>
    port.postMessage({ type: 'answer', id, status, headers: told, body: said })
  }

  async function openLine({ line, path }: ToHouse & { type: 'open' }): Promise<void> {
    const door = await opened
    lines.set(
      line,
      door.line(
        path,
        () => port.postMessage({ type: 'opened', line }),
        (text) => port.postMessage({ type: 'heard', line, text }),
        (code) => port.postMessage({ type: 'closed', line, code }),
      ),
    )
  }

  port.onmessage = ({ data: message }) => {
    switch (message.type) {
      case 'begin':
        return begin(message.pause)
      case 'ask':
        return void ask(message).catch(() => {})
      case 'open':
        return void openLine(message).catch(() => {})
      case 'say':
        return lines.get(message.line)?.say(message.text)
      case 'close':
        lines.get(message.line)?.close()
        return void lines.delete(message.line)
      case 'beat':
        return port.postMessage({ type: 'beat' })
      case 'leave':
        for (const line of lines.values()) line.close()
        lines.clear()
        ports.delete(port)
    }
  }
}

if ('onconnect' in self) {
  const shared = self as unknown as SharedWorkerGlobalScope
  shared.onconnect = ({ ports: [port] }) => port && connect(port)
} else {
  connect(self as unknown as Port)
}
