/** The state of a table as the server last sent it. No rules are in here: it shows options and
 * sends back the index of the one that was taken. */
import { SvelteSet } from 'svelte/reactivity'
import { Course, type Surroundings } from '../game/course.svelte'
import type { LogEntry } from '../game/eventLog'
import type { Playback } from '../game/playback.svelte'
import type {
  Action,
  Change,
  Changes,
  ChatLine,
  Clocks,
  ClientMessage,
  Presence,
  SeatInfo,
  TableInfo,
  ServerMessage,
  Welcome,
  PublicChange,
  You,
} from '../protocol.gen'
import type { DisplayedGame } from '../game/displayedGame'
import { api, ApiError } from '../api/client'
import { ensureCut, nextGameId } from './dealProof'
import { Hints } from './hints.svelte'
import { TableEvents } from './tableEvents.svelte'
import { announcement } from './announcement.svelte'
import { ReconnectingSocket, type ConnectionStatus } from '../api/socket'
import { ChatLog } from './chat.svelte'
import { endsVisit, isFinal, type CloseReason } from './closeReason'

const clientId = (): string => Math.random().toString(36).slice(2, 12)

export class LiveTable {
  status = $state<ConnectionStatus>('connecting')
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<You | null>(null)
  presence = $state.raw<Presence | null>(null)
  clocks = $state.raw<Clocks | null>(null)
  readonly #chat = new ChatLog()
  error = $state.raw<ApiError | null>(null)
  closeReason = $state<CloseReason | null>(null)
  /** What is allowed and when, where one is turned away for a while. */
  closeError = $state.raw<ApiError | null>(null)
  /** A decision of mine is on its way. */
  sending = $state(false)
  readonly events = new TableEvents()
  /** The chat messages that I reported to the operator, by number. */
  readonly reported = new SvelteSet<number>()
  readonly hints = new Hints((number) => this.send({ type: 'ask_hint', number }))
  /** The server's clock less ours. */
  clockOffset = $state(0)
  /** The last change seen on an earlier visit. */
  readonly seenBefore: number
  number = $state(0)

  readonly #course: Course
  #joined = false
  readonly #socket: ReconnectingSocket<ServerMessage>
  readonly #client = clientId()

  constructor(
    readonly code: string,
    around: Surroundings,
    /** Where several share this device: from which of their seats one looks. */
    seat?: number,
  ) {
    this.seenBefore = Number(localStorage.getItem(`oriflamme.seen.${code}`) ?? 0)
    this.#course = new Course(around)
    this.#socket = new ReconnectingSocket<ServerMessage>(
      `/api/tables/${code}/live${seat === undefined ? '' : `?seat=${seat}`}`,
      {
        onopen: () => this.send({ type: 'join', client: this.#client, since: this.number }),
        onmessage: (message) => this.#receive(message),
        onstatus: (status) => this.#statusChanged(status),
        onrefused: () => void this.#loadCloseReason(),
      },
      () => ({ type: 'ping', id: Date.now() }),
    )
  }

  get playback(): Playback {
    return this.#course.playback
  }

  get displayed(): DisplayedGame | null {
    return this.#course.displayed
  }

  /** What I may do now; nothing while something is still being shown or sent. */
  get options(): readonly Action[] {
    return this.status === 'open' && !this.sending ? this.#course.options : []
  }

  /** What has been shown so far. */
  get log(): readonly LogEntry[] {
    return this.#course.log
  }

  get chat(): readonly ChatLine[] {
    return this.#chat.lines
  }

  /** What others have said and nobody here has seen. */
  get unread(): readonly ChatLine[] {
    return this.#chat.unread(this.you?.person)
  }

  markChatRead(): void {
    this.#chat.markRead()
  }

  /** Whether anybody else could ever read what is said here: bots do not. */
  get hasOtherPeople(): boolean {
    const other = (person: string | null): boolean => person !== this.you?.person
    return this.info?.seats.some(({ bot, person }) => !bot && other(person)) ?? false
  }

  /** Those who play on this device in turn; none where everybody has their own. */
  get hotSeatPlayers(): readonly SeatInfo[] {
    const guest = this.you?.person
    return this.info?.seats.filter(({ shares_with }) => shares_with && shares_with === guest) ?? []
  }

  /** Whether I may ask for hints here: against bots alone, or where that was agreed on. */
  get allowsHints(): boolean {
    const seated = this.you?.seat != null
    return seated && ((this.info?.options.hints ?? false) || !this.hasOtherPeople)
  }

  /** The decision that is mine to make now, by its number. */
  get pendingDecision(): number | undefined {
    return this.options.length ? this.#course.asked : undefined
  }

  send(message: ClientMessage): boolean {
    this.error = null
    return this.#socket.send(message)
  }

  /** Take one of the options. While the line is down nothing is sent, and nothing kept. */
  act(choice: number): void {
    const number = this.#course.asked
    if (number === undefined || this.sending) return
    this.sending = this.send({ type: 'act', number, choice, id: clientId() })
  }

  takeBack(): void {
    this.events.mayTakeBack = false
    this.send({ type: 'take_back' })
  }

  close(): void {
    this.playback.skip()
    this.#socket.close()
  }

  #statusChanged(status: ConnectionStatus): void {
    this.status = status
    this.sending = false
    this.hints.cancel()
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#chat.lines = message.chat
        if (!this.#joined) this.markChatRead() // what was said before one came is no news
        return this.#restore(message)
      case 'changes':
        return this.#catchUp(message)
      case 'change':
        return this.#applyChange(message)
      case 'presence':
        this.presence = message
        return this.#updateClocks(message.clocks)
      case 'accepted':
        return
      case 'hint':
        return this.hints.receive(message)
      case 'refused':
        this.sending = false
        this.hints.cancel()
        this.error = new ApiError(
          message.code,
          message.message,
          message.allowed ?? 0,
          message.retry_after ?? 0,
        )
        if (message.number > this.number) this.#socket.restart()
        return
      case 'muted':
        this.you = this.you && { ...this.you, muted: message.muted }
        return
      case 'reported':
        this.reported.add(message.number)
        return
      case 'announced':
        return announcement.receive(message.text)
      case 'pong':
        this.clockOffset = message.now - Date.now()
        return
      case 'closing':
        if (message.code === 'spectators_not_allowed')
          this.#leave(this.info ? 'shown_out' : message.code)
        else if (endsVisit(message.code)) this.#leave(message.code)
        else this.error = new ApiError(message.code, message.message)
    }
  }

  async #loadCloseReason(): Promise<void> {
    this.closeError = await api.closeError(this.code)
    const why = this.closeError?.code
    if (why === 'limit_reached' || why === 'server_closing') this.error = this.closeError
    else if (isFinal(why)) this.#leave(why)
  }

  #leave(why: CloseReason): void {
    this.closeReason = why
    this.close()
  }

  #restore(message: Welcome | Changes, missed: readonly LogEntry[] = []): void {
    this.error = null
    this.you = message.you
    this.info = message.table
    this.presence = message.presence
    this.#updateClocks(message.clocks)
    this.#markSeen(message.number)
    this.events.reset()
    if (message.game) this.#course.resume(message.game, missed)
    this.#joined = true
    this.#sendCut()
  }

  /** On coming back the missed changes are played; on the first visit they only fill the log. */
  #catchUp(message: Changes): void {
    const missed = message.changes.flatMap(({ number, at, change: what, own }) => {
      this.#record(number, at, what)
      return this.#course.note(number, what, own, message.table.seats.length)
    })
    // What was taken back meanwhile did not happen: then the table is shown as it stands.
    const straight = message.changes.every(({ change: what }) => what.kind !== 'taken_back')
    this.#restore(message, this.#joined && straight ? missed : [])
  }

  #applyChange(message: Change): void {
    if (message.number !== this.number + 1) return this.#socket.restart()
    this.#markSeen(message.number)
    this.#record(message.number, message.at, message.change)
    if (this.#removesMe(message.change)) return this.#leave('removed')
    if (message.table) this.#updateTable(message.table)
    if (message.clocks) this.#updateClocks(message.clocks)
    if (this.#course.follow(message, this.info?.seats.length ?? 0)) this.sending = false
  }

  #removesMe(what: PublicChange): boolean {
    return what.kind === 'seat_left' && what.removed && what.seat === this.you?.seat
  }

  #updateTable(table: TableInfo): void {
    this.info = table
    const mine = table.seats.find((seat) => seat.person && seat.person === this.you?.person)
    if (this.you) {
      this.you = { ...this.you, seat: mine?.seat ?? null, host: table.host === this.you.person }
    }
    this.#sendCut()
  }

  /** Whoever sits cuts the cards for the next deal, once its seal was shown. */
  #sendCut(): void {
    const { info, you } = this
    if (!info?.seal || !you?.person) return
    const here = (seat: SeatInfo): boolean =>
      seat.person !== null && (seat.person === you.person || seat.shares_with === you.person)
    if (!info.seats.some((seat) => here(seat) && !seat.has_cut)) return
    const { seal, share } = ensureCut(nextGameId(info.code, info.game?.id), info.seal)
    if (seal) this.#socket.send({ type: 'cut', seal, client_seed: share })
  }

  #record(number: number, at: number, what: PublicChange): void {
    this.events.record(number, what, this.you?.seat ?? undefined, this.info?.options)
    if (what.kind === 'chat_sent') this.#chat.receive({ number, at, message: what })
  }

  #updateClocks(clocks: Clocks | null): void {
    this.clocks = clocks
    if (clocks) this.clockOffset = clocks.now - Date.now()
  }

  #markSeen(number: number): void {
    this.number = number
    localStorage.setItem(`oriflamme.seen.${this.code}`, String(number))
  }
}
