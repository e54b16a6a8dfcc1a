/** Loads something again and again until it comes, a little later each time, without an error
 * for the reader. */
import { delay } from '../timing/timeout'

export const FIRST_DELAY = 1000
const MAX_DELAY = 15_000
export const nextDelay = (wait: number): number => Math.min(wait * 2, MAX_DELAY)

export async function retry<Part>(part: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_DELAY; ; wait = nextDelay(wait)) {
    try {
      return await part()
    } catch {
      await delay(wait)
    }
  }
}
