/** A websocket that comes back by itself, a little later each time. */
import { ELSEWHERE, OUTDATED, PROTOCOL } from '../protocol.gen'
import { ALONE } from './alone'
import { openLine, type AnyLine } from './line'
import { renewal } from './renewal.svelte'

export type Status = 'connecting' | 'open' | 'lost' | 'closed'

const FIRST_DELAY = 300
const LONGEST_DELAY = 8000
/** Nothing heard for so long: the line is dead, whatever the browser thinks. */
const SILENCE = 25_000
/** A line that does not open for so long is tried anew; a browser would wait for minutes. */
const OPENING = 10_000

export interface Listener<Message> {
  onopen(): void
  onmessage(message: Message): void
  onstatus(status: Status): void
  /** It was not opened. Why, a page is not told. */
  onunopened?(): void
}

export class Socket<Message> {
  #socket: AnyLine | null = null
  #delay = FIRST_DELAY
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #heard = 0
  #done = false
  /** Goes before the path once it was told: the way to whose table it is. */
  #way = ''
  /** Until a way turns out to lead nowhere: then whoever answers here speaks for us. */
  #follows = true
  readonly #wake = (): void => this.#hurry()

  constructor(
    private readonly path: string,
    private readonly listener: Listener<Message>,
    private readonly ping?: () => unknown,
  ) {
    addEventListener('online', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
    this.#connect()
  }

  /** False when there is nobody to tell: nothing is kept for later. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Drop the line and begin anew, as when what was said does not fit together. */
  restart(): void {
    this.#socket?.close()
  }

  /** Whoever gives no answer does not say goodbye either: it is not waited for. */
  #abandon(): void {
    const silent = this.#socket
    this.#socket = null
    silent?.close()
    this.#lost()
  }

  close(): void {
    this.#done = true
    clearTimeout(this.#retry)
    clearTimeout(this.#opening)
    clearInterval(this.#watch)
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#socket?.close()
    this.listener.onstatus('closed')
  }

  #connect(): void {
    this.listener.onstatus(this.#delay === FIRST_DELAY ? 'connecting' : 'lost')
    const url = new URL(this.#way + this.path, location.href)
    url.searchParams.set('protocol', String(PROTOCOL))
    if (this.#follows) url.searchParams.set('follow', '1')
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = openLine(url)
    this.#socket = socket
    // The offline server opens a socket once Python is there, however long that takes.
    if (!ALONE) this.#opening = setTimeout(() => this.#abandon(), OPENING)
    let opened = false
    socket.onopen = () => {
      if (this.#socket !== socket) return
      opened = true
      this.#opened()
    }
    socket.onmessage = (event: { data: string }) => {
      if (this.#socket !== socket) return
      this.#heard = Date.now()
      this.listener.onmessage(JSON.parse(event.data) as Message)
    }
    socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
      if (this.#socket !== socket) return
      clearTimeout(this.#opening)
      if (code === OUTDATED) return this.#outdated()
      if (code === ELSEWHERE && !this.#way) return this.#follow(reason)
      if (this.#way && !opened) this.#follows = false
      this.#way = ''
      this.#lost()
      if (!opened) this.listener.onunopened?.()
    }
  }

  #follow(way: string): void {
    this.#way = way
    if (!this.#done) this.#connect()
  }

  /** Coming back would be refused again: another page has to. */
  #outdated(): void {
    this.close()
    void renewal.begin()
  }

  #opened(): void {
    this.#delay = FIRST_DELAY
    this.#heard = Date.now()
    clearTimeout(this.#opening)
    clearInterval(this.#watch)
    if (this.ping) this.#watch = setInterval(() => this.#listen(), SILENCE / 3)
    this.listener.onstatus('open')
    this.listener.onopen()
  }

  #listen(): void {
    if (Date.now() - this.#heard > SILENCE) this.#abandon()
    else this.send(this.ping?.())
  }

  #lost(): void {
    clearInterval(this.#watch)
    if (this.#done) return
    this.listener.onstatus('lost')
    const wait = this.#delay * (0.75 + Math.random() / 2)
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY)
    this.#retry = setTimeout(() => this.#connect(), wait)
  }

  /** The network or the reader is back: do not wait any longer. */
  #hurry(): void {
    const down = !this.#socket || this.#socket.readyState === WebSocket.CLOSED
    if (this.#done || document.hidden || !down) return
    clearTimeout(this.#retry)
    this.#connect()
  }
}
