/** The range of a rating scale that is shown. */
export interface Range {
  low: number
  high: number
}

const STEP = 100

/** Whole hundreds round all that is to be seen. */
export function rangeOf(all: readonly { points: number; margin: number }[]): Range {
  const low = Math.min(...all.map(({ points, margin }) => points - margin))
  const high = Math.max(...all.map(({ points, margin }) => points + margin))
  if (!all.length) return { low: 1000, high: 2000 }
  return {
    low: Math.floor(low / STEP) * STEP,
    high: Math.max(Math.ceil(high / STEP) * STEP, Math.floor(low / STEP) * STEP + 2 * STEP),
  }
}

/** A few round numbers within a span. */
export function ticksOf({ low, high }: Range): readonly number[] {
  const wide = high - low
  const step = [100, 200, 250, 500, 1000].find((each) => wide / each <= 5) ?? 2000
  const first = Math.ceil(low / step) * step
  const count = Math.floor((high - first) / step) + 1
  return Array.from({ length: count }, (_, index) => first + index * step)
}
