/** A table as the server last told of it. No rules are in here: it shows options and sends back
 * the place of the one that was taken. */
import { SvelteSet } from 'svelte/reactivity'
import { Course, type Surroundings } from '../game/course.svelte'
import type { Entry } from '../game/journal'
import type { Playback } from '../game/playback.svelte'
import type {
  Action,
  Change,
  Changes,
  ChatLine,
  Clocks,
  FromClient,
  Presence,
  SeatInfo,
  TableInfo,
  ToClient,
  Welcome,
  What,
  You,
} from '../protocol.gen'
import type { Scene } from '../game/scene'
import { api, Refused } from './api'
import { cutFor, nextGame } from './cuts'
import { Hints } from './hints.svelte'
import { News } from './news.svelte'
import { notice } from './notice.svelte'
import { Socket, type Status } from './socket'
import { Talk } from './talk.svelte'
import { endsAVisit, keepsClosed, type TurnedAway } from './turnedAway'

const clientId = (): string => Math.random().toString(36).slice(2, 12)

export class LiveTable {
  status = $state<Status>('connecting')
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<You | null>(null)
  presence = $state.raw<Presence | null>(null)
  clocks = $state.raw<Clocks | null>(null)
  readonly #talk = new Talk()
  notice = $state.raw<Refused | null>(null)
  turnedAway = $state<TurnedAway | null>(null)
  /** What is allowed and when, where one is turned away for a while. */
  refused = $state.raw<Refused | null>(null)
  /** A decision of mine is on its way. */
  sending = $state(false)
  readonly news = new News()
  /** What was said that I had whoever keeps the house look at, by number. */
  readonly reported = new SvelteSet<number>()
  readonly hints = new Hints((number) => this.send({ type: 'ask_hint', number }))
  /** The server's clock less ours. */
  ahead = $state(0)
  /** The last change seen on an earlier visit. */
  readonly seenBefore: number
  number = $state(0)

  readonly #course: Course
  #joined = false
  readonly #socket: Socket<ToClient>
  readonly #client = clientId()

  constructor(
    readonly code: string,
    around: Surroundings,
    /** Where several share this device: from which of their seats one looks. */
    seat?: number,
  ) {
    this.seenBefore = Number(localStorage.getItem(`oriflamme.seen.${code}`) ?? 0)
    this.#course = new Course(around)
    this.#socket = new Socket<ToClient>(
      `/api/tables/${code}/live${seat === undefined ? '' : `?seat=${seat}`}`,
      {
        onopen: () => this.send({ type: 'join', client: this.#client, since: this.number }),
        onmessage: (message) => this.#hear(message),
        onstatus: (status) => this.#turned(status),
        onunopened: () => void this.#askWhy(),
      },
      () => ({ type: 'ping', id: Date.now() }),
    )
  }

  get playback(): Playback {
    return this.#course.playback
  }

  get scene(): Scene | null {
    return this.#course.scene
  }

  /** What I may do now; nothing while something is still being shown or sent. */
  get options(): readonly Action[] {
    return this.status === 'open' && !this.sending ? this.#course.options : []
  }

  /** What has been shown so far. */
  get log(): readonly Entry[] {
    return this.#course.log
  }

  get chat(): readonly ChatLine[] {
    return this.#talk.lines
  }

  /** What others have said and nobody here has seen. */
  get unread(): readonly ChatLine[] {
    return this.#talk.unread(this.you?.person)
  }

  readChat(): void {
    this.#talk.read()
  }

  /** Whether anybody else could ever read what is said here: bots do not. */
  get hasCompany(): boolean {
    const other = (person: string | null): boolean => person !== this.you?.person
    return this.info?.seats.some(({ bot, person }) => !bot && other(person)) ?? false
  }

  /** Those who play on this device in turn; none where everybody has their own. */
  get sharers(): readonly SeatInfo[] {
    const guest = this.you?.person
    return this.info?.seats.filter(({ shares_with }) => shares_with && shares_with === guest) ?? []
  }

  /** Whether I may ask for hints here: against bots alone, or where that was agreed on. */
  get allowsHints(): boolean {
    const seated = this.you?.seat != null
    return seated && ((this.info?.options.hints ?? false) || !this.hasCompany)
  }

  /** The decision that is mine to make now, by its number. */
  get asked(): number | undefined {
    return this.options.length ? this.#course.asked : undefined
  }

  send(message: FromClient): boolean {
    this.notice = null
    return this.#socket.send(message)
  }

  /** Take one of the options. While the line is down nothing is sent, and nothing kept. */
  act(choice: number): void {
    const number = this.#course.asked
    if (number === undefined || this.sending) return
    this.sending = this.send({ type: 'act', number, choice, id: clientId() })
  }

  takeBack(): void {
    this.news.mayTakeBack = false
    this.send({ type: 'take_back' })
  }

  close(): void {
    this.playback.skip()
    this.#socket.close()
  }

  #turned(status: Status): void {
    this.status = status
    this.sending = false
    this.hints.giveUp()
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.#talk.lines = message.chat
        if (!this.#joined) this.readChat() // what was said before one came is no news
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
      case 'hint':
        return this.hints.hear(message)
      case 'refused':
        this.sending = false
        this.hints.giveUp()
        this.notice = new Refused(
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
        return notice.hear(message.text)
      case 'pong':
        this.ahead = message.now - Date.now()
        return
      case 'closing':
        if (message.code === 'no_spectators') this.#leave(this.info ? 'shown_out' : message.code)
        else if (endsAVisit(message.code)) this.#leave(message.code)
        else this.notice = new Refused(message.code, message.message)
    }
  }

  async #askWhy(): Promise<void> {
    this.refused = await api.whyClosed(this.code)
    const why = this.refused?.code
    if (why === 'too_many' || why === 'closing') this.notice = this.refused
    else if (keepsClosed(why)) this.#leave(why)
  }

  #leave(why: TurnedAway): void {
    this.turnedAway = why
    this.close()
  }

  #begin(message: Welcome | Changes, missed: readonly Entry[] = []): void {
    this.notice = null
    this.you = message.you
    this.info = message.table
    this.presence = message.presence
    this.#time(message.clocks)
    this.#seen(message.number)
    this.news.begin()
    if (message.game) this.#course.resume(message.game, missed)
    this.#joined = true
    this.#cut()
  }

  /** On coming back the missed changes are played; on the first visit they only fill the log. */
  #catchUp(message: Changes): void {
    const missed = message.changes.flatMap(({ number, at, what, own }) => {
      this.#note(number, at, what)
      return this.#course.note(number, what, own, message.table.seats.length)
    })
    // What was taken back meanwhile did not happen: then the table is shown as it stands.
    const straight = message.changes.every(({ what }) => what.kind !== 'taken_back')
    this.#begin(message, this.#joined && straight ? missed : [])
  }

  #change(message: Change): void {
    if (message.number !== this.number + 1) return this.#socket.restart()
    this.#seen(message.number)
    this.#note(message.number, message.at, message.what)
    if (this.#takesMySeat(message.what)) return this.#leave('removed')
    if (message.table) this.#seated(message.table)
    if (message.clocks) this.#time(message.clocks)
    if (this.#course.follow(message, this.info?.seats.length ?? 0)) this.sending = false
  }

  #takesMySeat(what: What): boolean {
    return what.kind === 'stood' && what.removed && what.seat === this.you?.seat
  }

  #seated(table: TableInfo): void {
    this.info = table
    const mine = table.seats.find((seat) => seat.person && seat.person === this.you?.person)
    if (this.you) {
      this.you = { ...this.you, seat: mine?.seat ?? null, host: table.host === this.you.person }
    }
    this.#cut()
  }

  /** Whoever sits cuts the cards for the next deal, once its seal was shown. */
  #cut(): void {
    const { info, you } = this
    if (!info?.seal || !you?.person) return
    const here = (seat: SeatInfo): boolean =>
      seat.person !== null && (seat.person === you.person || seat.shares_with === you.person)
    if (!info.seats.some((seat) => here(seat) && !seat.cut)) return
    const { seal, share } = cutFor(nextGame(info.code, info.game?.id), info.seal)
    if (seal) this.#socket.send({ type: 'cut', seal, share })
  }

  #note(number: number, at: number, what: What): void {
    this.news.note(number, what, this.you?.seat ?? undefined, this.info?.options)
    if (what.kind === 'said') this.#talk.hear({ number, at, said: what })
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
