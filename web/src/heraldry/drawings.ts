/** The drawings of emblems and of coats' charges. They come after the page, and are missing until then. */
import { untilFetched } from '../net/untilFetched'

type Drawings = Promise<{ readonly default: Readonly<Record<string, string>> }>

function once(fetch: () => Drawings): () => Drawings {
  let asked: Drawings | undefined
  return () => (asked ??= fetch())
}

export const emblems = once(() => untilFetched(() => import('virtual:emblems')))
export const charges = once(() => untilFetched(() => import('virtual:charges')))
