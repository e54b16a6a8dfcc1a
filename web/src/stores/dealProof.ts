/** The client seed that this device sent for a deal, and the seal it was shown before: to be
 * compared with the proof when the game is over. */

export interface Cut {
  /** What was shown before the deal; none where cards are dealt at once. */
  readonly seal: string | null
  /** The client seed. */
  readonly share: string
}

const MAX_STORED = 40
const KEY = 'oriflamme.client_seeds'

/** 256 bits that nobody else knows. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The game that will be dealt next at a table, by its name. */
export function nextGameId(code: string, last: string | undefined): string {
  const number = last ? Number(last.slice(last.lastIndexOf('-') + 1)) : 0
  return `${code}-${number + 1}`
}

/** The cut for a deal: the same whenever it is asked for, in whatever tab. */
export function ensureCut(game: string, seal: string): Cut {
  const known = storedCut(game)
  if (known?.seal === seal) return known
  return storeCut(game, { seal, share: newClientSeed() })
}

export function storeCut(game: string, cut: Cut): Cut {
  const others = storedCuts().filter(([name]) => name !== game)
  localStorage.setItem(KEY, JSON.stringify([...others, [game, cut]].slice(-MAX_STORED)))
  return cut
}

export function storedCut(game: string): Cut | undefined {
  return storedCuts().find(([name]) => name === game)?.[1]
}

function storedCuts(): [string, Cut][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Cut][]
  } catch {
    return []
  }
}
