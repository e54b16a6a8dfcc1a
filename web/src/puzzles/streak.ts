const DAY = 24 * 60 * 60 * 1000

const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)

/** Days in a row up to this one, or up to the one before as long as this one is not over. */
export function streak(days: readonly string[], today: string): number {
  let day = days.includes(today) ? today : before(today)
  let count = 0
  while (days.includes(day)) {
    count += 1
    day = before(day)
  }
  return count
}
