/** Seats made from the summary of a table or a game. */
import type { Family, GameSummary, SeatInfo, TableSummary } from '../protocol.gen'
import { FAMILIES, familyNames } from './names'

type Summary = Pick<GameSummary | TableSummary, 'names' | 'bots' | 'families' | 'coats'>

export function seatsOfSummary({ names, bots, families, coats }: Summary): readonly SeatInfo[] {
  const arms = names.map((_, seat) => families?.[seat] ?? oneFamily(seat))
  /** A record does not say who is a bot: players of one name are told apart by their families. */
  const called = (name: string | null, seat: number): string | null =>
    name && !bots[seat] && names.filter((other) => other === name).length > 1
      ? `${name} (${familyNames(arms[seat] ?? [])})`
      : name
  return names.map((name, seat) => ({
    seat,
    families: arms[seat] ?? [],
    name: called(name, seat),
    // Somebody; who they are is not told.
    person: name !== null && name !== '' && !bots[seat] ? `${seat}` : null,
    coat: coats?.[seat] ?? null,
    bot: bots[seat] ? name : null,
    ready: true,
    stand_in: null,
    rematch: false,
  }))
}

/** A game that this browser kept before summaries named the families. */
const oneFamily = (seat: number): readonly Family[] => FAMILIES.slice(seat, seat + 1)
