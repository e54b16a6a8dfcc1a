/** What the page is poorer without, or cannot begin without: asked for, a little later each time,
 * until it comes. Nobody is told meanwhile. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

export async function untilFetched<Part>(part: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await part()
    } catch {
      await new Promise((go) => setTimeout(go, wait))
    }
  }
}
