/** The server in a worker of this browser, with the requests and sockets of a real one. */
import type { FromWorker, OfflineState, StorageState, ToWorker } from './workerMessages'

const HEARTBEAT_MS = 8000
/** After so many heartbeats in a row without an answer the worker was killed. */
const MAX_MISSED = 3

/** Seconds a bot usually takes, as on a server. */
const BOT_DELAY = 1.2

interface Port {
  postMessage(message: ToWorker): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
}

/** The part of a websocket that an offline socket has too. */
export interface SocketLike {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  send(text: string): void
  close(): void
}

/** One for all pages where browsers can share it. */
function connect(): Port {
  if ('SharedWorker' in globalThis) {
    const shared = new SharedWorker(new URL('./offlineWorker.ts', import.meta.url), {
      type: 'module',
      name: 'oriflamme',
    })
    return shared.port
  }
  return new Worker(new URL('./offlineWorker.ts', import.meta.url), { type: 'module' })
}

class OfflineServer {
  state = $state.raw<OfflineState>({ phase: 'loading', loaded: 0, total: 0 })
  storage = $state<StorageState>('kept')
  /** Once requests are answered. */
  readonly ready: Promise<void>
  #markReady: () => void = () => {}
  readonly #port = connect()
  readonly #responses = new Map<number, (answer: Response) => void>()
  readonly #sockets = new Map<number, OfflineSocket>()
  #lastId = 0
  #missed = 0

  constructor() {
    this.ready = new Promise((open) => (this.#markReady = open))
    this.#port.onmessage = ({ data }) => this.#receive(data)
    setInterval(() => this.#heartbeat(), HEARTBEAT_MS)
    addEventListener('pagehide', () => this.send({ type: 'leave' }))
    // A page that comes back from where browsers keep those that were left begins anew.
    addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) location.reload()
    })
  }

  /** A reader who wants everything at once need not wait for bots either. */
  start(isHurried: boolean): void {
    this.send({ type: 'begin', pause: isHurried ? 0 : BOT_DELAY })
  }

  send(message: ToWorker): void {
    this.#port.postMessage(message)
  }

  /** As `fetch` would ask a server; nothing is answered before the server runs. */
  fetch(path: string, request: RequestInit = {}): Promise<Response> {
    const id = ++this.#lastId
    const { method = 'GET', body } = request
    const headers = Object.fromEntries(new Headers(request.headers))
    return new Promise((answered) => {
      this.#responses.set(id, answered)
      this.send({
        type: 'ask',
        id,
        method,
        path,
        headers,
        body: typeof body === 'string' ? body : '',
      })
    })
  }

  /** As a websocket to a server. */
  openSocket(path: string): SocketLike {
    const number = ++this.#lastId
    const socket = new OfflineSocket(
      (text) => this.send({ type: 'say', line: number, text }),
      () => this.send({ type: 'close', line: number }),
    )
    this.#sockets.set(number, socket)
    this.send({ type: 'open', line: number, path })
    return socket
  }

  /** A page loaded anew finds another worker, and every game as it was confirmed last. */
  #heartbeat(): void {
    if (this.#missed >= MAX_MISSED) location.reload()
    this.#missed += 1
    this.send({ type: 'beat' })
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'beat':
        this.#missed = 0
        return
      case 'state':
        this.state = message.state
        if (message.state.phase === 'ready') this.#markReady()
        return
      case 'storage':
        this.storage = message.storage
        return
      case 'answer': {
        const { status, headers, body } = message
        this.#responses.get(message.id)?.(new Response(body, { status, headers }))
        this.#responses.delete(message.id)
        return
      }
      case 'opened':
        return this.#sockets.get(message.line)?.onServerOpen()
      case 'heard':
        return this.#sockets.get(message.line)?.onmessage?.({ data: message.text })
      case 'closed':
        this.#sockets.get(message.line)?.onServerClose(message.code)
        this.#sockets.delete(message.line)
    }
  }
}

class OfflineSocket implements SocketLike {
  readyState: number = WebSocket.CONNECTING
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null

  constructor(
    readonly send: (text: string) => void,
    private readonly leave: () => void,
  ) {}

  onServerOpen(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  onServerClose(code: number): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code, reason: '' })
  }

  /** A websocket that is closed says so a little later; so does this. */
  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.leave()
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: '' }))
  }
}

export const offlineServer = new OfflineServer()
