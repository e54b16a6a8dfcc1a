/** The state of the user interface at a table: the chosen card, the inspected card, the open
 * panel. */
import type { HeldCard, ClickTargets } from '../game/clickTargets'
import { isSameCard, clickTargets } from '../game/clickTargets'
import type { Action, Family, Kind, SeenCard } from '../protocol.gen'
import type { DisplayedGame } from '../game/displayedGame'

export type Panel = 'log' | 'chat' | 'memo' | 'review' | 'card' | 'hint'

/** A card to explain: one in the queue, one in hand, or a kind as such. */
export interface InspectedCard {
  kind: Kind | null
  family: Family | null
  card?: SeenCard
  /** The reveal that turned it up just now: what it does is told with it. */
  deed?: string
}

/** Wide screens show the card beside the table (the same width as in PlayArea). */
export const hasSidePanels = (): boolean => matchMedia('(min-width: 62.01rem)').matches

export class TableUi {
  chosen = $state.raw<HeldCard | null>(null)
  inspected = $state.raw<InspectedCard | null>(null)
  /** The option the reader passes over elsewhere, and the one last pressed there. */
  hoveredOption = $state<number | null>(null)
  #pinnedOption = $state<number | null>(null)
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
    private readonly takeOption: (choice: number) => boolean,
    private readonly isShownBeside = hasSidePanels,
  ) {}

  /** The one card that can be placed is chosen already: a Twin enters without being picked up. */
  targets: ClickTargets | null = $derived.by(() => {
    const displayed = this.displayed()
    if (!displayed) return null
    const found = clickTargets(this.options(), this.held, displayed)
    const [only] = found.cards
    const alone = found.cards.length === 1 && only && !isSameCard(only, this.held)
    return alone ? clickTargets(this.options(), only, displayed) : found
  })

  /** The option that lights up where it is. */
  get highlightedOption(): number | null {
    return this.hoveredOption ?? this.#pinnedOption
  }

  /** The card whose places are shown: that of the option pointed at, else the chosen one. */
  get held(): HeldCard | null {
    const option = this.options()[this.highlightedOption ?? -1]
    return option?.type === 'place' ? option : this.chosen
  }

  /** Choose the card of an option, if it has one, and light up where it would go. */
  pinOption(choice: number): void {
    this.hoveredOption = null
    this.#pinnedOption = choice
    this.chosen = this.held
  }

  clearOptions(): void {
    this.hoveredOption = this.#pinnedOption = null
  }

  choose(card: HeldCard | null): void {
    this.clearOptions()
    this.chosen = isSameCard(card, this.chosen) ? null : card
  }

  act(choice: number): boolean {
    const taken = this.takeOption(choice)
    if (!taken) return false
    this.chosen = null
    this.clearOptions()
    return taken
  }

  inspect(card: InspectedCard, pinned: boolean): void {
    this.inspected = card
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
