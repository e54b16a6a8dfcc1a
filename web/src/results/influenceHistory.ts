/** The influence of each player by round, and the cards that it came from. */
import type { GameEvent, Kind, ReplayStep } from '../protocol.gen'
import { eventsOf } from '../game/eventLog'

export interface InfluenceTotals {
  round: number
  supplies: readonly number[]
}

/** How much a kind of card brought a seat, or cost it. */
export interface InfluenceSource {
  kind: Kind
  amount: number
}

export interface InfluenceHistory {
  /** After the deal and after each round. */
  rounds: readonly InfluenceTotals[]
  sources: readonly (readonly InfluenceSource[])[]
}

export function influenceHistory(steps: readonly ReplayStep[]): InfluenceHistory {
  const seats = steps[0]?.view.supplies.length ?? 0
  const tally = Array.from({ length: seats }, () => new Map<Kind, number>())
  const rounds: InfluenceTotals[] = [{ round: 0, supplies: Array.from({ length: seats }, () => 1) }]
  const kinds = new Map<number, Kind>()
  steps.forEach((step, index) => {
    recordKinds(step, kinds)
    for (const event of eventsOf(step.change)) countInfluence(event, tally, kinds)
    const next = steps[index + 1]
    if (!next || next.view.round > step.view.round) {
      const after = next && next.view.round > step.view.round ? next : step
      rounds.push({ round: step.view.round, supplies: after.view.supplies })
    }
  })
  return { rounds, sources: tally.map(sortedSources) }
}

/** Which kind each card turned out to be. */
function recordKinds(step: ReplayStep, kinds: Map<number, Kind>): void {
  for (const card of step.view.queue.flat()) if (card.kind) kinds.set(card.serial, card.kind)
  for (const event of eventsOf(step.change)) {
    if ('serial' in event && 'kind' in event && event.serial !== null && event.kind) {
      kinds.set(event.serial, event.kind)
    }
  }
  for (const act of step.view.acts) kinds.set(act.card.serial, act.card.kind)
}

function countInfluence(
  event: GameEvent,
  tally: Map<Kind, number>[],
  kinds: Map<number, Kind>,
): void {
  const add = (seat: number, serial: number, amount: number): void => {
    const kind = kinds.get(serial)
    const mine = tally[seat]
    if (kind && mine) mine.set(kind, (mine.get(kind) ?? 0) + amount)
  }
  if (event.type === 'gained' || event.type === 'collected')
    add(event.seat, event.serial, event.amount)
  if (event.type === 'lost') add(event.seat, event.serial, -event.amount)
  if (event.type === 'stolen') {
    add(event.thief, event.serial, event.amount)
    add(event.victim, event.serial, -event.amount)
  }
}

function sortedSources(tally: Map<Kind, number>): InfluenceSource[] {
  return [...tally]
    .map(([kind, amount]) => ({ kind, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => b.amount - a.amount)
}

/** How far two marks at the edge of the chart stay apart. */
const LABEL_GAP = 22

/** Marks moved up until none covers another, and down again from the highest place. */
export function spreadLabels(
  marks: readonly { seat: number; y: number }[],
  highest: number,
): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const upwards = marks.toSorted((one, other) => other.y - one.y)
  let free = Infinity
  for (const { seat, y } of upwards) {
    places.set(seat, Math.min(y, free))
    free = Math.min(y, free) - LABEL_GAP
  }
  let taken = highest - LABEL_GAP
  for (const { seat } of upwards.toReversed()) {
    taken = Math.max(places.get(seat) ?? 0, taken + LABEL_GAP)
    places.set(seat, taken)
  }
  return places
}
