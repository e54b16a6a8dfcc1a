/** Splits a name between its words into two lines at most, as equal in length as can be. */
export function splitName(name: string): readonly string[] {
  const words = name.split(/(?<=-)|(?<=\s)/)
  const ways = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')])
  const [best = [name]] = ways.sort((one, other) => longestLine(one) - longestLine(other))
  return best
}

/** How many letters the longer of two lines has. */
export const longestLine = (lines: readonly string[]): number =>
  Math.max(...lines.map((line) => line.trim().length))
