/** What the page is poorer without, or cannot begin without: asked for, a little later each time,
 * until it comes. Nobody is told meanwhile. */
import { pause } from '../timing/within'

export const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000
export const longer = (wait: number): number => Math.min(wait * 2, LONGEST_WAIT)

export async function untilFetched<Part>(part: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT; ; wait = longer(wait)) {
    try {
      return await part()
    } catch {
      await pause(wait)
    }
  }
}
