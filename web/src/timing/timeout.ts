/** Delays and timeouts. */

export const delay = (time: number): Promise<unknown> => new Promise((go) => setTimeout(go, time))

/** What is promised, or an error after so many milliseconds. */
export function withTimeout<Part>(time: number, part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`nothing came in ${time} ms`)), time)
  })
  return Promise.race([part, late]).finally(() => clearTimeout(timer))
}
