/** Addresses of our pages. A server answers at each of them; a folder of files has one page alone, and
 * what is shown there stands behind its `?`: `?/rules`, `?/g/bado-1#12`. */
import { ALONE } from './alone'

/** Where a page lies that is called so, as `/rules`. */
export const at = (path: string): string =>
  ALONE && path.startsWith('/') ? `${location.pathname}?${path}` : path

/** What is open, as `/rules`. */
export function here(): string {
  if (!ALONE) return location.pathname
  return pathIn(location.search)
}

/** What else stands in the address, as `?review`. */
export function wish(): string {
  if (!ALONE) return location.search
  const [, asked] = location.search.slice(1).split('?')
  return asked ? `?${asked}` : ''
}

/** The path behind a `?`. */
export const pathIn = (search: string): string =>
  search.startsWith('?/') ? (search.slice(1).split('?')[0] ?? '/') : '/'

/** The whole address of a page, to be sent to others. */
export const whole = (path: string): string => new URL(at(path), location.href).href
