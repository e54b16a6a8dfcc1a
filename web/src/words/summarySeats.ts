/** Those who sat at a table, as far as a line in a list or a record knows them. */
import type { Family, GameSummary, SeatInfo, TableSummary } from '../protocol.gen'
import { FAMILIES } from './names'

type Summary = Pick<GameSummary | TableSummary, 'names' | 'bots' | 'families'>

export function seatsIn({ names, bots, families }: Summary): readonly SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    families: families?.[seat] ?? oneFamily(seat),
    name,
    // Somebody; who they are is not told.
    person: name !== null && name !== '' && !bots[seat] ? `${seat}` : null,
    bot: bots[seat] ? name : null,
    ready: true,
    stand_in: null,
    rematch: false,
  }))
}

/** A game that this browser kept before summaries named the families. */
const oneFamily = (seat: number): readonly Family[] => FAMILIES.slice(seat, seat + 1)
