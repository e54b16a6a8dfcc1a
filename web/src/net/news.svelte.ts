/** What has happened at a table beside the play itself, as far as it is still news. */
import { SvelteMap } from 'svelte/reactivity'
import type {
  CameBack,
  Decided,
  HandedOver,
  Hinted,
  TableOptions,
  TakenBack,
  What,
} from '../protocol.gen'

/** The host agreed on something else. */
export interface NewOptions {
  name: string
  before: TableOptions
  after: TableOptions
}

/** Why a squire answered for a stronger bot. */
export type StepDown = NonNullable<Decided['stepped_down']>

/** Something beside the game: who plays in a seat, who asked for a hint; and its number. */
export type Aside = { number: number } & (HandedOver | CameBack | Hinted)

export class News {
  /** Whether my last act may still be taken back. */
  mayTakeBack = $state(false)
  /** Who took the last act back, until something else happens. */
  tookBack = $state<number | null>(null)
  /** The seats for whose bots a squire made the last decision, and why. */
  readonly steppedDown = new SvelteMap<number, StepDown>()
  /** What the host has changed since one came. */
  newOptions = $state.raw<NewOptions | null>(null)
  /** Where bots began to play on for people, people came back, or asked for a hint. */
  asides = $state.raw<readonly Aside[]>([])

  /** The table is shown as it stands: what was done before cannot be taken back any more. */
  begin(): void {
    this.mayTakeBack = false
    this.tookBack = null
  }

  /** `mine` is my seat, `agreed` what the table had agreed on so far. */
  note(number: number, what: What, mine: number | undefined, agreed?: TableOptions): void {
    switch (what.kind) {
      case 'decided':
      case 'taken_back':
        return this.#decided(what, mine)
      case 'started':
        this.steppedDown.clear()
        this.asides = []
        return
      case 'options_changed':
        if (agreed) this.newOptions = { name: what.name, before: agreed, after: what.options }
        return
      case 'handed_over':
      case 'came_back':
      case 'hinted':
        this.asides = [...this.asides, { ...what, number }]
    }
  }

  #decided(what: Decided | TakenBack, mine: number | undefined): void {
    const decided = what.kind === 'decided' ? what : null
    this.mayTakeBack = what.seat === mine && (decided?.may_be_taken_back ?? false)
    this.tookBack = decided ? null : what.seat
    if (decided?.stepped_down) this.steppedDown.set(decided.seat, decided.stepped_down)
    else if (decided) this.steppedDown.delete(decided.seat)
  }
}
