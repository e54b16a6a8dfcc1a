/**
 * What each event does to the picture. The server decides and sends the outcome; this only shows
 * the way there, one event at a time, and the server's own view always has the last word.
 */
import type { Family, GameEvent, Kind, SeenCard, SeenHolding } from '../protocol.gen'
import { find, type Scene } from './scene'

type Queue = Scene['queue']

export function fold(scene: Scene, event: GameEvent): Scene {
  switch (event.type) {
    case 'round_began':
      return { ...scene, round: event.round, first: event.first, cursor: null, placed: 0 }
    case 'placed':
      return placed(
        scene,
        event.family,
        event.kind,
        enter(event.serial, event.family, event.kind, false),
        event.at,
      )
    case 'resolution_began':
      return { ...scene, cursor: 0, decision: null }
    case 'turn_began':
      return { ...scene, turn: event.serial }
    case 'asked':
      return {
        ...scene,
        decision: { number: -1, seat: event.seat, question: event.question, serial: event.serial },
      }
    case 'waited':
      return {
        ...changed(scene, event.serial, (c) => ({ ...c, influence: c.influence + 1 })),
        decision: null,
      }
    case 'revealed':
      return {
        ...changed(scene, event.serial, (c) => ({ ...c, kind: event.kind, revealed: true })),
        decision: null,
      }
    case 'picked':
      return { ...scene, decision: null }
    case 'collected':
      return paid(
        changed(scene, event.serial, (c) => ({ ...c, influence: 0 })),
        event.seat,
        event.amount,
      )
    case 'spilled':
      return changed(scene, event.serial, (c) => ({ ...c, influence: 0 }))
    case 'gained':
      return paid(scene, event.seat, event.amount)
    case 'lost':
      return paid(scene, event.seat, -event.amount)
    case 'stolen':
      return paid(paid(scene, event.thief, event.amount), event.victim, -event.amount)
    case 'eliminated':
      return { ...buried(scene, event.serial, event.kind), struck: event.serial }
    case 'discarded':
      return buried(scene, event.serial, event.kind)
    case 'moved':
      return moved(scene, event.serial, event.slot)
    case 'twin_entered':
      return put(
        held(scene, event.family, () => ({ twin_waits: false })),
        enter(event.serial, event.family, event.kind, true),
        event.at,
      )
    case 'replaced':
      return inserted(
        held(scene, event.family, (h) => taken(h, event.source, event.kind)),
        enter(event.serial, event.family, event.kind, true),
        event.slot,
      )
    case 'not_replaced':
      return held(scene, event.family, (h) => ({
        never_aside: [...new Set([...h.never_aside, event.kind])],
      }))
    case 'bribed':
      return changed(scene, event.serial, (c) => ({ ...c, family: event.family }))
    case 'turn_ended':
      return passed(scene, event.serial)
    case 'drew':
      return held(scene, event.family, (h) => drew(h, event.kind))
    case 'game_ended':
      return { ...scene, cursor: null, decision: null }
    case 'acted':
      return { ...scene, acting: event.ability, struck: undefined }
    case 'applied':
    case 'foiled':
    case 'plotted':
      return scene
  }
}

function enter(serial: number, family: Family, kind: Kind | null, revealed: boolean): SeenCard {
  return { serial, crest: family, kind, family, revealed, influence: 0 }
}

function placed(
  scene: Scene,
  family: Family,
  kind: Kind | null,
  card: SeenCard,
  at: 'first' | 'last' | number,
): Scene {
  const left = held(scene, family, (h) => ({
    hand: h.hand && kind ? without(h.hand, kind) : h.hand,
    hand_count: h.hand_count - 1,
  }))
  return { ...put(left, card, at), placed: scene.placed + 1, decision: null }
}

function put(scene: Scene, card: SeenCard, at: 'first' | 'last' | number): Scene {
  if (at === 'first') return inserted(scene, card, 0)
  if (at === 'last') return inserted(scene, card, scene.queue.length)
  const queue = scene.queue.map((slot, index) => (index === at ? [...slot, card] : slot))
  return { ...scene, queue, entered: scene.entered + 1 }
}

function inserted(scene: Scene, card: SeenCard, slot: number): Scene {
  return { ...opened(scene, card, slot), entered: scene.entered + 1 }
}

function opened(scene: Scene, card: SeenCard, slot: number): Scene {
  const queue: Queue = [...scene.queue.slice(0, slot), [card], ...scene.queue.slice(slot)]
  const { cursor } = scene
  return { ...scene, queue, cursor: cursor !== null && slot <= cursor ? cursor + 1 : cursor }
}

function lifted(scene: Scene, serial: number): Scene {
  const at = find(scene, serial)
  if (!at) return scene
  const below = (scene.queue[at.slot] ?? []).filter((card) => card.serial !== serial)
  const queue = scene.queue.flatMap((slot, index) =>
    index !== at.slot ? [slot] : below.length ? [below] : [],
  )
  const shifts = !below.length && scene.cursor !== null && at.slot < scene.cursor
  return { ...scene, queue, cursor: shifts ? (scene.cursor ?? 0) - 1 : scene.cursor }
}

function moved(scene: Scene, serial: number, slot: number): Scene {
  const at = find(scene, serial)
  return at ? opened(lifted(scene, serial), at.card, slot) : scene
}

function buried(scene: Scene, serial: number, kind: Kind): Scene {
  const at = find(scene, serial)
  if (!at) return scene
  const left = { ...at.card, kind, revealed: true }
  const without = { ...lifted(scene, serial), gone: [...(scene.gone ?? []), left] }
  return held(without, at.card.crest, (h) => ({ discard: [...h.discard, kind] }))
}

/** Past a card that still lies there; else whatever is there now is next. */
function passed(scene: Scene, serial: number): Scene {
  const at = find(scene, serial)
  const stays = at?.isTop && at.slot === scene.cursor
  return { ...scene, turn: null, cursor: stays ? at.slot + 1 : scene.cursor }
}

function changed(scene: Scene, serial: number, change: (card: SeenCard) => SeenCard): Scene {
  const queue = scene.queue.map((slot) =>
    slot.some((card) => card.serial === serial)
      ? slot.map((card) => (card.serial === serial ? change(card) : card))
      : slot,
  )
  return { ...scene, queue }
}

function paid(scene: Scene, seat: number, amount: number): Scene {
  return {
    ...scene,
    supplies: scene.supplies.map((have, at) => (at === seat ? have + amount : have)),
  }
}

function held(
  scene: Scene,
  family: Family,
  change: (holding: SeenHolding) => Partial<SeenHolding>,
): Scene {
  const holdings = scene.holdings.map((h) => (h.family === family ? { ...h, ...change(h) } : h))
  return { ...scene, holdings }
}

function taken(h: SeenHolding, source: 'discard' | 'aside', kind: Kind): Partial<SeenHolding> {
  if (source === 'discard') return { discard: without(h.discard, kind) }
  return { aside: h.aside && without(h.aside, kind), aside_count: h.aside_count - 1 }
}

function drew(h: SeenHolding, kind: Kind | null): Partial<SeenHolding> {
  const hand = h.hand && kind ? [...h.hand, kind] : h.hand
  return { hand, hand_count: h.hand_count + 1, pile_count: h.pile_count - 1 }
}

function without(kinds: readonly Kind[], kind: Kind): Kind[] {
  const at = kinds.indexOf(kind)
  return at < 0 ? [...kinds] : kinds.toSpliced(at, 1)
}
