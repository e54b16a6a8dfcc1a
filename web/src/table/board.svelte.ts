/** What the reader is doing at the table: the card in hand, the card looked at, the open panel. */
import type { HeldCard, ClickTargets } from '../game/clickTargets'
import { isSameCard, clickTargets } from '../game/clickTargets'
import type { Action, Family, Kind, SeenCard } from '../protocol.gen'
import type { DisplayedGame } from '../game/displayedGame'

export type Panel = 'log' | 'chat' | 'memo' | 'review' | 'card' | 'hint'

/** A card to explain: one in the queue, one in hand, or a kind as such. */
export interface Looked {
  kind: Kind | null
  family: Family | null
  card?: SeenCard
  /** The reveal that turned it up just now: what it does is told with it. */
  deed?: string
}

/** Wide screens show the card beside the table (the same width as in PlayArea). */
export const hasRoomBeside = (): boolean => matchMedia('(min-width: 62.01rem)').matches

export class Board {
  chosen = $state.raw<HeldCard | null>(null)
  looked = $state.raw<Looked | null>(null)
  /** The option the reader passes over elsewhere, and the one last pressed there. */
  passed = $state<number | null>(null)
  #kept = $state<number | null>(null)
  /** Open as a sheet, where there is no room beside the table. */
  sheet = $state<Panel | null>(null)
  tab = $state<Panel>('log')
  /** How many lines of the talk are not read. */
  unread = $state(0)
  /** The seat whose discarded cards are looked through. */
  discards = $state<number | null>(null)

  constructor(
    private readonly options: () => readonly Action[],
    private readonly displayed: () => DisplayedGame | null,
    /** Whether the choice was taken. */
    private readonly take: (choice: number) => boolean,
    private readonly isShownBeside = hasRoomBeside,
  ) {}

  /** The one card that can be placed is chosen already: a Twin enters without being picked up. */
  offers: ClickTargets | null = $derived.by(() => {
    const displayed = this.displayed()
    if (!displayed) return null
    const found = clickTargets(this.options(), this.held, displayed)
    const [only] = found.cards
    const alone = found.cards.length === 1 && only && !isSameCard(only, this.held)
    return alone ? clickTargets(this.options(), only, displayed) : found
  })

  /** The option that lights up where it is. */
  get pointed(): number | null {
    return this.passed ?? this.#kept
  }

  /** The card whose places are shown: that of the option pointed at, else the chosen one. */
  get held(): HeldCard | null {
    const option = this.options()[this.pointed ?? -1]
    return option?.type === 'place' ? option : this.chosen
  }

  /** Choose the card of an option, if it has one, and light up where it would go. */
  point(choice: number): void {
    this.passed = null
    this.#kept = choice
    this.chosen = this.held
  }

  unpoint(): void {
    this.passed = this.#kept = null
  }

  choose(card: HeldCard | null): void {
    this.unpoint()
    this.chosen = isSameCard(card, this.chosen) ? null : card
  }

  act(choice: number): boolean {
    const taken = this.take(choice)
    if (!taken) return false
    this.chosen = null
    this.unpoint()
    return taken
  }

  look(looked: Looked, pinned: boolean): void {
    this.looked = looked
    if (pinned && !this.isShownBeside()) this.open('card')
  }

  /** Beside the table, or as a sheet where there is no room. */
  show(panel: Panel): void {
    if (this.isShownBeside()) this.tab = panel
    else this.open(panel)
  }

  open(panel: Panel): void {
    this.tab = panel
    this.sheet = panel
  }
}
