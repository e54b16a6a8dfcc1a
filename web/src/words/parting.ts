/** A name in two lines at most: parted between its words, where the halves are most alike. */
export function partName(name: string): readonly string[] {
  const words = name.split(/(?<=-)|(?<=\s)/)
  const ways = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')])
  const [best = [name]] = ways.sort((one, other) => longest(one) - longest(other))
  return best
}

/** How many letters the longer of two lines has. */
export const longest = (lines: readonly string[]): number =>
  Math.max(...lines.map((line) => line.trim().length))
