/** The options of a decision, sorted by the element that is clicked to take them. No option is
 * made up here. */
import type { Action, ActView, Family, Kind } from '../protocol.gen'
import type { DisplayedGame } from './displayedGame'

export interface HeldCard {
  family: Family
  kind: Kind
}

/** For each thing that can be clicked, the place of its option in the list the server gave. */
export interface ClickTargets {
  /** Cards that can be chosen to be placed. */
  cards: readonly HeldCard[]
  first: number | undefined
  last: number | undefined
  slots: ReadonlyMap<number, number>
  /** Places between slots as the queue is shown: gap 2 lies before slot 2. */
  gaps: ReadonlyMap<number, number>
  seats: ReadonlyMap<number, number>
  wait: number | undefined
  reveal: number | undefined
  keep: number | undefined
}

export function isSameCard(
  one: HeldCard | null | undefined,
  other: HeldCard | null | undefined,
): boolean {
  return !!one && !!other && one.family === other.family && one.kind === other.kind
}

export function clickTargets(
  options: readonly Action[],
  chosen: HeldCard | null,
  displayed: DisplayedGame,
): ClickTargets {
  const slots = new Map<number, number>()
  const gaps = new Map<number, number>()
  const seats = new Map<number, number>()
  const cards: HeldCard[] = []
  let first, last, wait, reveal, keep: number | undefined
  options.forEach((option, choice) => {
    switch (option.type) {
      case 'place':
        if (!cards.some((card) => isSameCard(card, option))) cards.push(option)
        if (!isSameCard(option, chosen)) break
        if (option.at === 'first') first = choice
        else if (option.at === 'last') last = choice
        else slots.set(option.at, choice)
        break
      case 'put_down':
        gaps.set(shownGap(option.slot, displayed), choice)
        break
      case 'rob':
        seats.set(option.seat, choice)
        break
      case 'wait':
        wait = choice
        break
      case 'reveal':
        reveal = choice
        break
      case 'keep':
        keep = choice
        break
      default:
        slots.set(option.slot, choice)
    }
  })
  return { cards, first, last, slots, gaps, seats, wait, reveal, keep }
}

/** The slot whose top card a Decree holds in the air. */
export function liftedSlot(acts: readonly ActView[]): number | null {
  const pick = acts.at(-1)?.picks.at(-1)
  return pick?.type === 'lift' ? pick.slot : null
}

/** The server counts places without the lifted card, which the screen still shows. */
function shownGap(slot: number, displayed: DisplayedGame): number {
  const lifted = liftedSlot(displayed.acts)
  const alone = lifted !== null && displayed.queue[lifted]?.length === 1
  return alone && slot > lifted ? slot + 1 : slot
}
