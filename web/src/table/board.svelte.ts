/** What the reader is doing at the table: the card in hand, the card looked at, the open panel. */
import type { HeldCard, Offers } from '../game/offers'
import { isSame, offers } from '../game/offers'
import type { Action, Family, Kind, SeenCard } from '../protocol.gen'
import type { Scene } from '../game/scene'

export type Panel = 'log' | 'chat' | 'memo' | 'card'

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
  /** Open as a sheet, where there is no room beside the table. */
  sheet = $state<Panel | null>(null)
  tab = $state<Panel>('log')
  /** How many lines of the talk are not read. */
  unread = $state(0)
  /** The seat whose discarded cards are looked through. */
  discards = $state<number | null>(null)

  constructor(
    private readonly options: () => readonly Action[],
    private readonly scene: () => Scene | null,
    /** Whether the choice was taken. */
    private readonly take: (choice: number) => boolean,
    private readonly isShownBeside = hasRoomBeside,
  ) {}

  /** The one card that can be placed is chosen already: a Twin enters without being picked up. */
  offers: Offers | null = $derived.by(() => {
    const scene = this.scene()
    if (!scene) return null
    const found = offers(this.options(), this.chosen, scene)
    const [only] = found.cards
    const alone = found.cards.length === 1 && only && !isSame(only, this.chosen)
    return alone ? offers(this.options(), only, scene) : found
  })

  choose(card: HeldCard | null): void {
    this.chosen = isSame(card, this.chosen) ? null : card
  }

  act(choice: number): boolean {
    const taken = this.take(choice)
    if (taken) this.chosen = null
    return taken
  }

  look(looked: Looked, pinned: boolean): void {
    this.looked = looked
    if (pinned && !this.isShownBeside()) this.open('card')
  }

  open(panel: Panel): void {
    this.tab = panel
    this.sheet = panel
  }
}
