/** The game as this viewer sees it: the public view with the viewer's own cards merged into it. */
import type {
  Family,
  GameEvent,
  Kind,
  OwnEvent,
  OwnHolding,
  Private,
  PublicView,
  SeenCard,
  SeenHolding,
} from '../protocol.gen'

/** The server's view; while a change is shown, also the cards that have just left the queue. */
export interface DisplayedGame extends PublicView {
  readonly gone?: readonly SeenCard[]
  /** The card that was struck down last, since something began to act. */
  readonly struck?: number | undefined
  /** By which ability the last card acts that began to. */
  readonly acting?: Kind
}
export type Slot = readonly SeenCard[]

export interface FoundCard {
  slot: number
  card: SeenCard
  isTop: boolean
}

export function mergePrivate(view: PublicView, secrets: readonly Private[]): DisplayedGame {
  const kinds = Object.assign({}, ...secrets.map((secret) => secret.cards)) as Private['cards']
  const own = new Map(secrets.flatMap((s) => s.holdings).map((held) => [held.family, held]))
  return {
    ...view,
    queue: view.queue.map((slot) => slot.map((card) => withKnownKind(card, kinds))),
    holdings: view.holdings.map((held) => withOwnCards(held, own.get(held.family))),
  }
}

function withKnownKind(card: SeenCard, kinds: Private['cards']): SeenCard {
  return { ...card, kind: card.kind ?? kinds[card.serial] ?? null }
}

function withOwnCards(held: SeenHolding, own: OwnHolding | undefined): SeenHolding {
  return own ? { ...held, hand: own.hand, aside: own.aside } : held
}

/** The events of a change, with the viewer's own forms in their places. */
export function ownEvents(
  events: readonly GameEvent[],
  own: readonly OwnEvent[],
): readonly GameEvent[] {
  const mine = new Map(own.map(({ index, event }) => [index, event]))
  return events.map((event, index) => mine.get(index) ?? event)
}

/** The table before anything was told of it. */
export function emptyGame(seats: number): DisplayedGame {
  return {
    round: 0,
    first: 0,
    queue: [],
    supplies: Array.from({ length: seats }, () => 1),
    holdings: [],
    placed: 0,
    entered: 0,
    cursor: null,
    turn: null,
    acts: [],
    decision: null,
    result: null,
  }
}

export function findCard(displayed: DisplayedGame, serial: number): FoundCard | undefined {
  for (const [slot, cards] of displayed.queue.entries()) {
    const at = cards.findIndex((card) => card.serial === serial)
    const card = cards[at]
    if (card) return { slot, card, isTop: at === cards.length - 1 }
  }
  return undefined
}

/** A card on the table, one that acts from outside the queue, or one that has just left. */
export function cardOf(
  displayed: DisplayedGame,
  serial: number,
): Pick<SeenCard, 'family' | 'kind'> | undefined {
  return (
    findCard(displayed, serial)?.card ??
    displayed.gone?.find((card) => card.serial === serial) ??
    displayed.acts.find((act) => act.card.serial === serial)?.card
  )
}

/** The seat whose card it is. */
export function ownerSeat(displayed: DisplayedGame, serial: number): number | undefined {
  const family = cardOf(displayed, serial)?.family
  return displayed.holdings.find((held) => held.family === family)?.seat
}

export const topCard = (slot: Slot): SeenCard | undefined => slot.at(-1)

/** Where a family's copy of a kind lies, as far as the viewer knows. */
export type CardLocation = { at: 'queue'; slot: number } | { at: 'discard' | 'hand' | 'aside' }

export function locate(displayed: DisplayedGame, family: Family, kind: Kind): CardLocation | null {
  const slot = displayed.queue.findIndex((cards) =>
    cards.some((card) => card.crest === family && card.kind === kind),
  )
  if (slot >= 0) return { at: 'queue', slot }
  const held = displayed.holdings.find((holding) => holding.family === family)
  const at = (['discard', 'hand', 'aside'] as const).find((pile) => held?.[pile]?.includes(kind))
  return at ? { at } : null
}

/** The kinds of a family the viewer has not seen yet. */
export function unseenKinds(
  displayed: DisplayedGame,
  deck: readonly Kind[],
  family: Family,
): Kind[] {
  return deck.filter((kind) => !locate(displayed, family, kind))
}

/** Every card whose kind is known, turned up. */
export function revealAll(displayed: DisplayedGame): DisplayedGame {
  const up = (card: SeenCard): SeenCard => ({ ...card, revealed: card.kind !== null })
  return { ...displayed, queue: displayed.queue.map((slot) => slot.map(up)) }
}
