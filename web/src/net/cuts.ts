/** What this device cut the cards by, and the seal it was shown before: to be compared with the
 * proof when the game is over. */

export interface Cut {
  /** What was shown before the deal; none where cards are dealt at once. */
  readonly seal: string | null
  /** This device's own share of chance. */
  readonly share: string
}

const KEPT = 40
const PLACE = 'oriflamme.cuts'

/** 256 bits that nobody else knows. */
export function newShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The game that will be dealt next at a table, by its name. */
export function nextGame(code: string, last: string | undefined): string {
  const number = last ? Number(last.slice(last.lastIndexOf('-') + 1)) : 0
  return `${code}-${number + 1}`
}

/** By what to cut for a deal: the same whenever it is asked for, in whatever tab. */
export function cutFor(game: string, seal: string): Cut {
  const known = cutOf(game)
  if (known?.seal === seal) return known
  return remember(game, { seal, share: newShare() })
}

export function remember(game: string, cut: Cut): Cut {
  const others = kept().filter(([name]) => name !== game)
  localStorage.setItem(PLACE, JSON.stringify([...others, [game, cut]].slice(-KEPT)))
  return cut
}

export function cutOf(game: string): Cut | undefined {
  return kept().find(([name]) => name === game)?.[1]
}

function kept(): [string, Cut][] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as [string, Cut][]
  } catch {
    return []
  }
}
