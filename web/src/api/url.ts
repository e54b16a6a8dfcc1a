/** Addresses of our pages. A server answers at each of them; a folder of files has one page
 * alone, and what is shown there stands behind its `?`: `?/rules`, `?/g/bado-1#12`. */
import { IS_STANDALONE } from '../env'

/** Where a page lies that is called so, as `/rules`. */
export const href = (path: string): string =>
  IS_STANDALONE && path.startsWith('/') ? `${location.pathname}?${path}` : path

/** What is open, as `/rules`. */
export function currentPath(): string {
  if (!IS_STANDALONE) return location.pathname
  return pathInSearch(location.search)
}

/** What else stands in the address, as `?review`. */
export function currentQuery(): string {
  if (!IS_STANDALONE) return location.search
  const [, asked] = location.search.slice(1).split('?')
  return asked ? `?${asked}` : ''
}

/** The path behind a `?`. */
export const pathInSearch = (search: string): string =>
  search.startsWith('?/') ? (search.slice(1).split('?')[0] ?? '/') : '/'

/** The whole address of a page, to be sent to others. */
export const absoluteUrl = (path: string): string => new URL(href(path), location.href).href
