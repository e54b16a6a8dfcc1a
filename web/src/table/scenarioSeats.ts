/** Seats without people for a scenario: the families alone. */
import type { Family, SeatInfo } from '../protocol.gen'

export function scenarioSeats(families: readonly (readonly Family[])[]): readonly SeatInfo[] {
  return families.map((heads, seat) => ({
    seat,
    families: heads,
    name: null,
    person: null,
    coat: null,
    bot: null,
    ready: true,
    stand_in: null,
    rematch: false,
  }))
}
