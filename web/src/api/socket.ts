/** A websocket that reconnects by itself, a little later each time. */
import { ELSEWHERE, OUTDATED, PROTOCOL } from '../protocol.gen'
import { IS_STANDALONE } from '../env'
import { openSocket, type AnySocket } from './transport'
import { versionReload } from './versionReload.svelte'

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'closed'

const FIRST_DELAY = 300
const MAX_DELAY = 8000
/** Nothing received for so long: the connection is dead, whatever the browser thinks. */
const SILENCE_TIMEOUT_MS = 25_000
/** A socket that does not open for so long is tried anew; a browser would wait for minutes. */
const OPEN_TIMEOUT_MS = 10_000

export interface SocketListener<Message> {
  onopen(): void
  onmessage(message: Message): void
  onstatus(status: ConnectionStatus): void
  /** It was not opened. Why, a page is not told. */
  onrefused?(): void
}

export class ReconnectingSocket<Message> {
  #socket: AnySocket | null = null
  #delay = FIRST_DELAY
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #aliveTimer: ReturnType<typeof setInterval> | undefined
  #openTimer: ReturnType<typeof setTimeout> | undefined
  #lastMessageAt = 0
  #isClosed = false
  /** Goes before the path once it was told: the way to whose table it is. */
  #way = ''
  /** Until a way turns out to lead nowhere: then whoever answers here speaks for us. */
  #follows = true
  readonly #onWake = (): void => this.#reconnectNow()

  constructor(
    private readonly path: string,
    private readonly listener: SocketListener<Message>,
    private readonly ping?: () => unknown,
  ) {
    addEventListener('online', this.#onWake)
    document.addEventListener('visibilitychange', this.#onWake)
    this.#connect()
  }

  /** False while there is no connection: nothing is queued. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Close the connection and begin anew, as when messages do not fit together. */
  restart(): void {
    this.#socket?.close()
  }

  /** A server that gives no answer does not close either: it is not waited for. */
  #abandon(): void {
    const silent = this.#socket
    this.#socket = null
    silent?.close()
    this.#reconnectLater()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#openTimer)
    clearInterval(this.#aliveTimer)
    removeEventListener('online', this.#onWake)
    document.removeEventListener('visibilitychange', this.#onWake)
    this.#socket?.close()
    this.listener.onstatus('closed')
  }

  #connect(): void {
    this.listener.onstatus(this.#delay === FIRST_DELAY ? 'connecting' : 'lost')
    const url = new URL(this.#way + this.path, location.href)
    url.searchParams.set('protocol', String(PROTOCOL))
    if (this.#follows) url.searchParams.set('follow', '1')
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = openSocket(url)
    this.#socket = socket
    // The offline server opens a socket once Python is there, however long that takes.
    if (!IS_STANDALONE) this.#openTimer = setTimeout(() => this.#abandon(), OPEN_TIMEOUT_MS)
    let opened = false
    socket.onopen = () => {
      if (this.#socket !== socket) return
      opened = true
      this.#opened()
    }
    socket.onmessage = (event: { data: string }) => {
      if (this.#socket !== socket) return
      this.#lastMessageAt = Date.now()
      this.listener.onmessage(JSON.parse(event.data) as Message)
    }
    socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
      if (this.#socket !== socket) return
      clearTimeout(this.#openTimer)
      if (code === OUTDATED) return this.#outdated()
      if (code === ELSEWHERE && !this.#way) return this.#follow(reason)
      if (this.#way && !opened) this.#follows = false
      this.#way = ''
      this.#reconnectLater()
      if (!opened) this.listener.onrefused?.()
    }
  }

  #follow(way: string): void {
    this.#way = way
    if (!this.#isClosed) this.#connect()
  }

  /** Coming back would be refused again: another page has to. */
  #outdated(): void {
    this.close()
    void versionReload.reload()
  }

  #opened(): void {
    this.#delay = FIRST_DELAY
    this.#lastMessageAt = Date.now()
    clearTimeout(this.#openTimer)
    clearInterval(this.#aliveTimer)
    if (this.ping) this.#aliveTimer = setInterval(() => this.#checkAlive(), SILENCE_TIMEOUT_MS / 3)
    this.listener.onstatus('open')
    this.listener.onopen()
  }

  #checkAlive(): void {
    if (Date.now() - this.#lastMessageAt > SILENCE_TIMEOUT_MS) this.#abandon()
    else this.send(this.ping?.())
  }

  #reconnectLater(): void {
    clearInterval(this.#aliveTimer)
    if (this.#isClosed) return
    this.listener.onstatus('lost')
    const wait = this.#delay * (0.75 + Math.random() / 2)
    this.#delay = Math.min(this.#delay * 2, MAX_DELAY)
    this.#retryTimer = setTimeout(() => this.#connect(), wait)
  }

  /** The network or the reader is back: do not wait any longer. */
  #reconnectNow(): void {
    const down = !this.#socket || this.#socket.readyState === WebSocket.CLOSED
    if (this.#isClosed || document.hidden || !down) return
    clearTimeout(this.#retryTimer)
    this.#connect()
  }
}
