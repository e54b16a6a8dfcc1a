/** A table as the server last told of it. No rules are in here: it shows options and sends back
 * the place of the one that was taken. */
import { beats } from './beats'
import { eventsOf, Journal, type Entry } from './journal'
import { Playback } from './playback.svelte'
import type { Beat } from './beats'
import type {
  Action,
  Change,
  Changes,
  ChatLine,
  Clocks,
  FromClient,
  GameEvent,
  GameView,
  Presence,
  Private,
  RefusalCode,
  TableInfo,
  ToClient,
  Welcome,
  What,
  You,
} from './protocol.gen'
import { bareScene, ownEvents, see, type Scene } from './scene'
import { Socket, type Status } from './socket'

export interface Surroundings {
  speed: () => number
  onbeat: (beat: Beat) => void
}

const clientId = (): string => Math.random().toString(36).slice(2, 12)

export class LiveTable {
  status = $state<Status>('connecting')
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<You | null>(null)
  presence = $state.raw<Presence | null>(null)
  clocks = $state.raw<Clocks | null>(null)
  chat = $state.raw<readonly ChatLine[]>([])
  notice = $state<RefusalCode | null>(null)
  /** A decision of mine is on its way. */
  sending = $state(false)
  /** The server's clock less ours. */
  ahead = $state(0)
  /** The last change seen on an earlier visit. */
  readonly seenBefore: number
  readonly playback: Playback
  number = $state(0)

  #entries = $state.raw<readonly Entry[]>([])
  #options = $state.raw<readonly Action[]>([])
  #truth: Scene | null = null
  #joined = false
  #journal = new Journal()
  readonly #socket: Socket<ToClient>
  readonly #client = clientId()

  constructor(
    readonly code: string,
    around: Surroundings,
  ) {
    this.seenBefore = Number(localStorage.getItem(`oriflamme.seen.${code}`) ?? 0)
    this.playback = new Playback(around.speed, around.onbeat)
    this.#socket = new Socket<ToClient>(
      `/api/tables/${code}/live`,
      {
        onopen: () => this.send({ type: 'join', client: this.#client, since: this.number }),
        onmessage: (message) => this.#hear(message),
        onstatus: (status) => this.#turned(status),
      },
      () => ({ type: 'ping', id: Date.now() }),
    )
  }

  get scene(): Scene | null {
    return this.playback.scene
  }

  /** What I may do now; nothing while something is still being shown or sent. */
  get options(): readonly Action[] {
    const idle = this.status === 'open' && !this.sending && !this.playback.busy
    return idle ? this.#options : []
  }

  /** What has been shown so far. */
  get log(): readonly Entry[] {
    return this.#entries.slice(0, this.#entries.length - this.playback.pending)
  }

  send(message: FromClient): boolean {
    this.notice = null
    return this.#socket.send(message)
  }

  /** Take one of the options. While the line is down nothing is sent, and nothing kept. */
  act(choice: number): void {
    const number = this.#truth?.decision?.number
    if (number === undefined || this.sending) return
    this.sending = this.send({ type: 'act', number, choice, id: clientId() })
  }

  close(): void {
    this.playback.skip()
    this.#socket.close()
  }

  #turned(status: Status): void {
    this.status = status
    this.sending = false
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.chat = message.chat
        return this.#begin(message)
      case 'changes':
        return this.#catchUp(message)
      case 'change':
        return this.#change(message)
      case 'presence':
        this.presence = message
        return this.#time(message.clocks)
      case 'accepted':
        return
      case 'refused':
        this.sending = false
        this.notice = message.code
        if (message.number > this.number) this.#socket.restart()
        return
      case 'muted':
        this.you = this.you && { ...this.you, muted: message.muted }
        return
      case 'pong':
        this.ahead = message.now - Date.now()
        return
      case 'closing':
        this.notice = message.code
    }
  }

  #begin(message: Welcome | Changes, missed: readonly GameEvent[] = []): void {
    this.notice = null
    this.you = message.you
    this.info = message.table
    this.presence = message.presence
    this.#time(message.clocks)
    this.#seen(message.number)
    const from = this.#truth
    const scene = message.game && this.#learn(message.game)
    if (scene && from && missed.length) this.playback.play(beats(from, missed, scene))
    else if (scene) this.playback.cut(scene)
    this.#joined = true
  }

  /** On coming back the missed changes are played; on the first visit they only fill the log. */
  #catchUp(message: Changes): void {
    const missed = message.changes.flatMap(({ number, at, what, own }) => {
      this.#note(number, at, what)
      const events = ownEvents(eventsOf(what), own)
      this.#journal.add(number, what, events, message.table.seats.length)
      return events
    })
    this.#entries = this.#journal.entries
    this.#begin(message, this.#joined ? missed : [])
  }

  #change(message: Change): void {
    if (message.number !== this.number + 1) return this.#socket.restart()
    this.#seen(message.number)
    this.#note(message.number, message.at, message.what)
    if (message.table) this.#seated(message.table)
    if (message.clocks) this.#time(message.clocks)
    const events = ownEvents(eventsOf(message.what), message.private?.events ?? [])
    const seats = this.info?.seats.length ?? 0
    if (events.length) {
      this.#journal.add(message.number, message.what, events, seats)
      this.#entries = this.#journal.entries
    }
    if (!message.view) return
    const fresh = message.what.kind === 'started'
    const from = fresh ? bareScene(seats) : (this.#truth ?? bareScene(seats))
    const to = this.#learn({ public: message.view, private: message.private })
    this.sending = false
    if (fresh) this.playback.cut({ ...to, queue: [] })
    this.playback.play(beats(fresh ? { ...to, queue: [] } : from, events, to))
  }

  #learn(game: GameView): Scene {
    const secret: Private | null = game.private
    this.#options = secret?.options ?? []
    this.#truth = see(game.public, secret ? [secret] : [])
    return this.#truth
  }

  #seated(table: TableInfo): void {
    this.info = table
    const mine = table.seats.find((seat) => seat.person && seat.person === this.you?.person)
    if (this.you) {
      this.you = { ...this.you, seat: mine?.seat ?? null, host: table.host === this.you.person }
    }
  }

  #note(number: number, at: number, what: What): void {
    if (what.kind === 'said' && !this.chat.some((line) => line.number === number)) {
      this.chat = [...this.chat, { number, at, said: what }]
    }
  }

  #time(clocks: Clocks | null): void {
    this.clocks = clocks
    if (clocks) this.ahead = clocks.now - Date.now()
  }

  #seen(number: number): void {
    this.number = number
    localStorage.setItem(`oriflamme.seen.${this.code}`, String(number))
  }
}
