/** The house as a page meets it: in the place of a server, and spoken to in the same words. */
import type { FromHouse, State, Storage, ToHouse } from './messages'

const BEAT_MS = 8000
/** So many questions in a row without an answer: the worker was killed. */
const MOST_MISSED = 3

/** Seconds a bot usually takes, as on a server. */
const PAUSE = 1.2

interface Port {
  postMessage(message: ToHouse): void
  onmessage: ((event: MessageEvent<FromHouse>) => void) | null
}

/** What a websocket and a line to the house have in common. */
export interface Line {
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
    const shared = new SharedWorker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: 'oriflamme',
    })
    return shared.port
  }
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}

class House {
  state = $state.raw<State>({ phase: 'loading', loaded: 0, total: 0 })
  storage = $state<Storage>('kept')
  /** Once requests are answered. */
  readonly opened: Promise<void>
  #open: () => void = () => {}
  readonly #port = connect()
  readonly #answers = new Map<number, (answer: Response) => void>()
  readonly #lines = new Map<number, HouseLine>()
  #last = 0
  #missed = 0

  constructor() {
    this.opened = new Promise((open) => (this.#open = open))
    this.#port.onmessage = ({ data }) => this.#hear(data)
    setInterval(() => this.#beat(), BEAT_MS)
    addEventListener('pagehide', () => this.say({ type: 'leave' }))
    // A page that comes back from where browsers keep those that were left begins anew.
    addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) location.reload()
    })
  }

  /** Have it opened. Whoever wants everything at once need not wait for bots either. */
  begin(isHurried: boolean): void {
    this.say({ type: 'begin', pause: isHurried ? 0 : PAUSE })
  }

  say(message: ToHouse): void {
    this.#port.postMessage(message)
  }

  /** As `fetch` would ask a server; nothing is answered before the house is open. */
  ask(path: string, request: RequestInit = {}): Promise<Response> {
    const id = ++this.#last
    const { method = 'GET', body } = request
    const headers = Object.fromEntries(new Headers(request.headers))
    return new Promise((answered) => {
      this.#answers.set(id, answered)
      this.say({
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
  line(path: string): Line {
    const number = ++this.#last
    const line = new HouseLine(
      (text) => this.say({ type: 'say', line: number, text }),
      () => this.say({ type: 'close', line: number }),
    )
    this.#lines.set(number, line)
    this.say({ type: 'open', line: number, path })
    return line
  }

  /** A page loaded anew finds another worker, and every game as it was confirmed last. */
  #beat(): void {
    if (this.#missed >= MOST_MISSED) location.reload()
    this.#missed += 1
    this.say({ type: 'beat' })
  }

  #hear(message: FromHouse): void {
    switch (message.type) {
      case 'beat':
        this.#missed = 0
        return
      case 'state':
        this.state = message.state
        if (message.state.phase === 'ready') this.#open()
        return
      case 'storage':
        this.storage = message.storage
        return
      case 'answer': {
        const { status, headers, body } = message
        this.#answers.get(message.id)?.(new Response(body, { status, headers }))
        this.#answers.delete(message.id)
        return
      }
      case 'opened':
        return this.#lines.get(message.line)?.opened()
      case 'heard':
        return this.#lines.get(message.line)?.onmessage?.({ data: message.text })
      case 'closed':
        this.#lines.get(message.line)?.closed(message.code)
        this.#lines.delete(message.line)
    }
  }
}

class HouseLine implements Line {
  readyState: number = WebSocket.CONNECTING
  onopen: Line['onopen'] = null
  onmessage: Line['onmessage'] = null
  onclose: Line['onclose'] = null

  constructor(
    readonly send: (text: string) => void,
    private readonly leave: () => void,
  ) {}

  opened(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  closed(code: number): void {
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

export const house = new House()
