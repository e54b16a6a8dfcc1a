/// <reference lib="webworker" />
/** The worker that runs the offline server. Pages connect to it; where workers cannot be shared
 * each page has its own, and a lock lets one at a time write. */
import type { FromWorker, OfflineState, StorageState, ToWorker } from './workerMessages'
import { loadPythonServer, type PythonServer, type PythonSocket } from './loadPyodide'
import { openStore } from './indexedDbStore'

interface Port {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}

const pageUrl = new URL('..', import.meta.url).href
const ports = new Set<Port>()
let state: OfflineState = { phase: 'loading', loaded: 0, total: 0 }
let storage: StorageState = 'kept'

function postToAll(message: FromWorker): void {
  for (const port of ports) port.postMessage(message)
}

function setState(next: OfflineState): void {
  state = next
  postToAll({ type: 'state', state })
}

function setStorage(next: StorageState): void {
  if (next === storage) return
  storage = next
  postToAll({ type: 'storage', storage })
}

/** Two servers must not write to one store: the second waits until the first has gone. */
async function acquireLock(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined // only in a secure place
  if (!locks) return
  await new Promise<void>((entered) => {
    const waiting = setTimeout(() => setState({ phase: 'elsewhere' }), 1000)
    void locks.request('oriflamme.offline', () => {
      clearTimeout(waiting)
      entered()
      return new Promise(() => {}) // held for as long as this worker lives
    })
  })
}

async function startServer(pause: number): Promise<PythonServer> {
  await acquireLock()
  const server = await loadPythonServer(
    await openStore(setStorage),
    pause,
    pageUrl,
    (loaded, total) => setState({ phase: 'loading', loaded, total }),
    () => setState({ phase: 'starting' }),
  )
  setState({ phase: 'ready' })
  return server
}

let begin: (pause: number) => void = () => {}
const opened = new Promise<number>((begun) => (begin = begun)).then(startServer)
opened.catch((error: unknown) => setState({ phase: 'failed', why: String(error) }))

function connect(port: Port): void {
  const sockets = new Map<number, PythonSocket>()
  ports.add(port)
  port.postMessage({ type: 'state', state })
  port.postMessage({ type: 'storage', storage })

  async function ask({
    id,
    method,
    path,
    headers,
    body,
  }: ToWorker & { type: 'ask' }): Promise<void> {
    const server = await opened
    const [status, given, said] = await server.request(method, path, JSON.stringify(headers), body)
    const told = JSON.parse(given) as Record<string, string>
    port.postMessage({ type: 'answer', id, status, headers: told, body: said })
  }

  async function openSocket({ line, path }: ToWorker & { type: 'open' }): Promise<void> {
    const server = await opened
    sockets.set(
      line,
      server.open_socket(
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
        return void openSocket(message).catch(() => {})
      case 'say':
        return sockets.get(message.line)?.send(message.text)
      case 'close':
        sockets.get(message.line)?.close()
        return void sockets.delete(message.line)
      case 'beat':
        return port.postMessage({ type: 'beat' })
      case 'leave':
        for (const socket of sockets.values()) socket.close()
        sockets.clear()
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
