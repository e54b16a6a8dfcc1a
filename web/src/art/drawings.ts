/** The drawings of emblems and of coats' charges. They come after the page, and are missing until then. */
import { retry } from '../api/retry'

type Drawings = Promise<{ readonly default: Readonly<Record<string, string>> }>

function memoize(fetch: () => Drawings): () => Drawings {
  let asked: Drawings | undefined
  return () => (asked ??= fetch())
}

export const emblems = memoize(() => retry(() => import('virtual:emblems')))
export const charges = memoize(() => retry(() => import('virtual:charges')))
