/** Applies an event to the displayed game. The server decides and sends the outcome; this only
 * shows the way there, one event at a time, and the server's own view always replaces the
 * result. */
import type { Family, GameEvent, Kind, SeenCard, SeenHolding } from '../protocol.gen'
import { findCard, type DisplayedGame } from './displayedGame'

type Queue = DisplayedGame['queue']

export function gameReducer(displayed: DisplayedGame, event: GameEvent): DisplayedGame {
  switch (event.type) {
    case 'round_began':
      return { ...displayed, round: event.round, first: event.first, cursor: null, placed: 0 }
    case 'placed':
      return placeCard(
        displayed,
        event.family,
        event.kind,
        newCard(event.serial, event.family, event.kind, false),
        event.at,
      )
    case 'resolution_began':
      return { ...displayed, cursor: 0, decision: null }
    case 'turn_began':
      return { ...displayed, turn: event.serial }
    case 'asked':
      return {
        ...displayed,
        decision: { number: -1, seat: event.seat, question: event.question, serial: event.serial },
      }
    case 'waited':
      return {
        ...updateCard(displayed, event.serial, (c) => ({ ...c, influence: c.influence + 1 })),
        decision: null,
      }
    case 'revealed':
      return {
        ...updateCard(displayed, event.serial, (c) => ({ ...c, kind: event.kind, revealed: true })),
        decision: null,
      }
    case 'picked':
      return { ...displayed, decision: null }
    case 'collected':
      return pay(
        updateCard(displayed, event.serial, (c) => ({ ...c, influence: 0 })),
        event.seat,
        event.amount,
      )
    case 'spilled':
      return updateCard(displayed, event.serial, (c) => ({ ...c, influence: 0 }))
    case 'gained':
      return pay(displayed, event.seat, event.amount)
    case 'lost':
      return pay(displayed, event.seat, -event.amount)
    case 'stolen':
      return pay(pay(displayed, event.thief, event.amount), event.victim, -event.amount)
    case 'eliminated':
      return { ...discardCard(displayed, event.serial, event.kind), struck: event.serial }
    case 'discarded':
      return discardCard(displayed, event.serial, event.kind)
    case 'moved':
      return moveCard(displayed, event.serial, event.slot)
    case 'twin_entered':
      return addCard(
        updateHolding(displayed, event.family, () => ({ twin_waits: false })),
        newCard(event.serial, event.family, event.kind, true),
        event.at,
      )
    case 'replaced':
      return insertCard(
        updateHolding(displayed, event.family, (h) => takeFromPile(h, event.source, event.kind)),
        newCard(event.serial, event.family, event.kind, true),
        event.slot,
      )
    case 'not_replaced':
      return updateHolding(displayed, event.family, (h) => ({
        never_aside: [...new Set([...h.never_aside, event.kind])],
      }))
    case 'bribed':
      return updateCard(displayed, event.serial, (c) => ({ ...c, family: event.family }))
    case 'turn_ended':
      return endTurn(displayed, event.serial)
    case 'drew':
      return updateHolding(displayed, event.family, (h) => drawCard(h, event.kind))
    case 'game_ended':
      return { ...displayed, cursor: null, decision: null }
    case 'acted':
      return { ...displayed, acting: event.ability, struck: undefined }
    case 'applied':
    case 'foiled':
    case 'plotted':
      return displayed
  }
}

function newCard(serial: number, family: Family, kind: Kind | null, revealed: boolean): SeenCard {
  return { serial, crest: family, kind, family, revealed, influence: 0 }
}

function placeCard(
  displayed: DisplayedGame,
  family: Family,
  kind: Kind | null,
  card: SeenCard,
  at: 'first' | 'last' | number,
): DisplayedGame {
  const left = updateHolding(displayed, family, (h) => ({
    hand: h.hand && kind ? without(h.hand, kind) : h.hand,
    hand_count: h.hand_count - 1,
  }))
  return { ...addCard(left, card, at), placed: displayed.placed + 1, decision: null }
}

function addCard(
  displayed: DisplayedGame,
  card: SeenCard,
  at: 'first' | 'last' | number,
): DisplayedGame {
  if (at === 'first') return insertCard(displayed, card, 0)
  if (at === 'last') return insertCard(displayed, card, displayed.queue.length)
  const queue = displayed.queue.map((slot, index) => (index === at ? [...slot, card] : slot))
  return { ...displayed, queue, entered: displayed.entered + 1 }
}

function insertCard(displayed: DisplayedGame, card: SeenCard, slot: number): DisplayedGame {
  return { ...openSlot(displayed, card, slot), entered: displayed.entered + 1 }
}

function openSlot(displayed: DisplayedGame, card: SeenCard, slot: number): DisplayedGame {
  const queue: Queue = [...displayed.queue.slice(0, slot), [card], ...displayed.queue.slice(slot)]
  const { cursor } = displayed
  return { ...displayed, queue, cursor: cursor !== null && slot <= cursor ? cursor + 1 : cursor }
}

function liftCard(displayed: DisplayedGame, serial: number): DisplayedGame {
  const at = findCard(displayed, serial)
  if (!at) return displayed
  const below = (displayed.queue[at.slot] ?? []).filter((card) => card.serial !== serial)
  const queue = displayed.queue.flatMap((slot, index) =>
    index !== at.slot ? [slot] : below.length ? [below] : [],
  )
  const shifts = !below.length && displayed.cursor !== null && at.slot < displayed.cursor
  return { ...displayed, queue, cursor: shifts ? (displayed.cursor ?? 0) - 1 : displayed.cursor }
}

function moveCard(displayed: DisplayedGame, serial: number, slot: number): DisplayedGame {
  const at = findCard(displayed, serial)
  return at ? openSlot(liftCard(displayed, serial), at.card, slot) : displayed
}

function discardCard(displayed: DisplayedGame, serial: number, kind: Kind): DisplayedGame {
  const at = findCard(displayed, serial)
  if (!at) return displayed
  const left = { ...at.card, kind, revealed: true }
  const without = { ...liftCard(displayed, serial), gone: [...(displayed.gone ?? []), left] }
  return updateHolding(without, at.card.crest, (h) => ({ discard: [...h.discard, kind] }))
}

/** Past a card that still lies there; else whatever is there now is next. */
function endTurn(displayed: DisplayedGame, serial: number): DisplayedGame {
  const at = findCard(displayed, serial)
  const stays = at?.isTop && at.slot === displayed.cursor
  return { ...displayed, turn: null, cursor: stays ? at.slot + 1 : displayed.cursor }
}

function updateCard(
  displayed: DisplayedGame,
  serial: number,
  change: (card: SeenCard) => SeenCard,
): DisplayedGame {
  const queue = displayed.queue.map((slot) =>
    slot.some((card) => card.serial === serial)
      ? slot.map((card) => (card.serial === serial ? change(card) : card))
      : slot,
  )
  return { ...displayed, queue }
}

function pay(displayed: DisplayedGame, seat: number, amount: number): DisplayedGame {
  return {
    ...displayed,
    supplies: displayed.supplies.map((have, at) => (at === seat ? have + amount : have)),
  }
}

function updateHolding(
  displayed: DisplayedGame,
  family: Family,
  change: (holding: SeenHolding) => Partial<SeenHolding>,
): DisplayedGame {
  const holdings = displayed.holdings.map((h) => (h.family === family ? { ...h, ...change(h) } : h))
  return { ...displayed, holdings }
}

function takeFromPile(
  h: SeenHolding,
  source: 'discard' | 'aside',
  kind: Kind,
): Partial<SeenHolding> {
  if (source === 'discard') return { discard: without(h.discard, kind) }
  return { aside: h.aside && without(h.aside, kind), aside_count: h.aside_count - 1 }
}

function drawCard(h: SeenHolding, kind: Kind | null): Partial<SeenHolding> {
  const hand = h.hand && kind ? [...h.hand, kind] : h.hand
  return { hand, hand_count: h.hand_count + 1, pile_count: h.pile_count - 1 }
}

function without(kinds: readonly Kind[], kind: Kind): Kind[] {
  const at = kinds.indexOf(kind)
  return at < 0 ? [...kinds] : kinds.toSpliced(at, 1)
}
