/** The events of a table beside the game itself, as long as they are new. */
import { SvelteMap } from 'svelte/reactivity'
import type {
  ControlResumed,
  Decided,
  BotTookOver,
  Hinted,
  TableOptions,
  TakenBack,
  PublicChange,
} from '../protocol.gen'

/** The host agreed on something else. */
export interface OptionsChange {
  name: string
  before: TableOptions
  after: TableOptions
}

/** Why a squire answered for a stronger bot. */
export type FallbackReason = NonNullable<Decided['fallback']>

/** Something beside the game: who plays in a seat, who asked for a hint; and its number. */
export type SeatEvent = { number: number } & (BotTookOver | ControlResumed | Hinted)

export class TableEvents {
  /** Whether my last act may still be taken back. */
  mayTakeBack = $state(false)
  /** Who took the last act back, until something else happens. */
  takenBackBy = $state<number | null>(null)
  /** The seats for whose bots a squire made the last decision, and why. */
  readonly fallbacks = new SvelteMap<number, FallbackReason>()
  /** What the host has changed since one came. */
  optionsChange = $state.raw<OptionsChange | null>(null)
  /** Where bots began to play on for people, people came back, or asked for a hint. */
  seatEvents = $state.raw<readonly SeatEvent[]>([])

  /** The table is shown as it stands: what was done before cannot be taken back any more. */
  reset(): void {
    this.mayTakeBack = false
    this.takenBackBy = null
  }

  /** `mine` is my seat, `agreed` what the table had agreed on so far. */
  record(
    number: number,
    what: PublicChange,
    mine: number | undefined,
    agreed?: TableOptions,
  ): void {
    switch (what.kind) {
      case 'decided':
      case 'taken_back':
        return this.#decided(what, mine)
      case 'started':
        this.fallbacks.clear()
        this.seatEvents = []
        return
      case 'options_changed':
        if (agreed) this.optionsChange = { name: what.name, before: agreed, after: what.options }
        return
      case 'bot_took_over':
      case 'control_resumed':
      case 'hinted':
        this.seatEvents = [...this.seatEvents, { ...what, number }]
    }
  }

  #decided(what: Decided | TakenBack, mine: number | undefined): void {
    const decided = what.kind === 'decided' ? what : null
    this.mayTakeBack = what.seat === mine && (decided?.can_take_back ?? false)
    this.takenBackBy = decided ? null : what.seat
    if (decided?.fallback) this.fallbacks.set(decided.seat, decided.fallback)
    else if (decided) this.fallbacks.delete(decided.seat)
  }
}
