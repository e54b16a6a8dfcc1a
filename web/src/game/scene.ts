/** The game as this viewer sees it: the public view, and over it what the viewer alone knows. */
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
export interface Scene extends PublicView {
  readonly gone?: readonly SeenCard[]
  /** The card that was struck down last, since something began to act. */
  readonly struck?: number | undefined
  /** By which ability the last card acts that began to. */
  readonly acting?: Kind
}
export type Slot = readonly SeenCard[]

export interface Spotted {
  slot: number
  card: SeenCard
  isTop: boolean
}

export function see(view: PublicView, secrets: readonly Private[]): Scene {
  const kinds = Object.assign({}, ...secrets.map((secret) => secret.cards)) as Private['cards']
  const own = new Map(secrets.flatMap((s) => s.holdings).map((held) => [held.family, held]))
  return {
    ...view,
    queue: view.queue.map((slot) => slot.map((card) => know(card, kinds))),
    holdings: view.holdings.map((held) => reveal(held, own.get(held.family))),
  }
}

function know(card: SeenCard, kinds: Private['cards']): SeenCard {
  return { ...card, kind: card.kind ?? kinds[card.serial] ?? null }
}

function reveal(held: SeenHolding, own: OwnHolding | undefined): SeenHolding {
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
export function bareScene(seats: number): Scene {
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

export function find(scene: Scene, serial: number): Spotted | undefined {
  for (const [slot, cards] of scene.queue.entries()) {
    const at = cards.findIndex((card) => card.serial === serial)
    const card = cards[at]
    if (card) return { slot, card, isTop: at === cards.length - 1 }
  }
  return undefined
}

/** A card on the table, one that acts from outside the queue, or one that has just left. */
export function cardOf(
  scene: Scene,
  serial: number,
): Pick<SeenCard, 'family' | 'kind'> | undefined {
  return (
    find(scene, serial)?.card ??
    scene.gone?.find((card) => card.serial === serial) ??
    scene.acts.find((act) => act.card.serial === serial)?.card
  )
}

/** The seat whose card it is. */
export function headOf(scene: Scene, serial: number): number | undefined {
  const family = cardOf(scene, serial)?.family
  return scene.holdings.find((held) => held.family === family)?.seat
}

export const topOf = (slot: Slot): SeenCard | undefined => slot.at(-1)

/** Where a family's copy of a kind lies, as far as the viewer knows. */
export type Sighting = { at: 'queue'; slot: number } | { at: 'discard' | 'hand' | 'aside' }

export function sighting(scene: Scene, family: Family, kind: Kind): Sighting | null {
  const slot = scene.queue.findIndex((cards) =>
    cards.some((card) => card.crest === family && card.kind === kind),
  )
  if (slot >= 0) return { at: 'queue', slot }
  const held = scene.holdings.find((holding) => holding.family === family)
  const at = (['discard', 'hand', 'aside'] as const).find((pile) => held?.[pile]?.includes(kind))
  return at ? { at } : null
}

/** The kinds of a family the viewer has not seen yet. */
export function unseen(scene: Scene, deck: readonly Kind[], family: Family): Kind[] {
  return deck.filter((kind) => !sighting(scene, family, kind))
}

/** Every card whose kind is known, turned up. */
export function laidOpen(scene: Scene): Scene {
  const up = (card: SeenCard): SeenCard => ({ ...card, revealed: card.kind !== null })
  return { ...scene, queue: scene.queue.map((slot) => slot.map(up)) }
}
