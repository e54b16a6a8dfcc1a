/** The router: the page of an address, and links that open pages without loading anew. */
import { href, currentPath } from '../api/url'
import { IS_STANDALONE } from '../env'

export type Route =
  | { page: 'home' }
  | { page: 'create' }
  | { page: 'together' }
  | { page: 'find' }
  | { page: 'cards' }
  | { page: 'card'; kind: string }
  | { page: 'table'; code: string }
  | { page: 'replay'; id: string }
  | { page: 'file' }
  | { page: 'move'; token: string }
  | { page: 'account' }
  | { page: 'rules' }
  | { page: 'privacy' }
  | { page: 'lessons' }
  | { page: 'lesson'; chapter: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'standings' }
  | { page: 'person'; name: string }
  | { page: 'history' }
  | { page: 'cardStatistics' }
  | { page: 'lost' }

export function parseRoute(path: string): Route {
  const [, first = '', second] = path.split('/')
  if (first === '') return { page: 'home' }
  if (first === 'new') return { page: 'create' }
  if (first === 'find') return { page: 'find' }
  if (first === 'together') return { page: 'together' }
  if (first === 'cards') return second ? { page: 'card', kind: second } : { page: 'cards' }
  if (first === 'account') return { page: 'account' }
  if (first === 'rules') return { page: 'rules' }
  if (first === 'privacy') return { page: 'privacy' }
  if (first === 'learn') return second ? { page: 'lesson', chapter: second } : { page: 'lessons' }
  if (first === 'puzzles') return second ? { page: 'puzzle', id: second } : { page: 'puzzles' }
  if (first === 'standings') return { page: 'standings' }
  if (first === 'people' && second) return { page: 'person', name: decodeURIComponent(second) }
  if (first === 'history') return { page: 'history' }
  if (first === 'card-statistics') return { page: 'cardStatistics' }
  if (first === 'record') return { page: 'file' }
  if (first === 't' && second) return { page: 'table', code: second }
  if (first === 'g' && second) return { page: 'replay', id: second }
  if (first === 'move' && second) return { page: 'move', token: second }
  return { page: 'lost' }
}

class Router {
  route = $state<Route>(parseRoute(currentPath()))
  #path = currentPath()

  constructor() {
    // A changed `#` leads to another place of the same page, which follows it by itself.
    addEventListener('popstate', () => currentPath() !== this.#path && this.#open())
    document.addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string): void {
    history.pushState(null, '', href(path))
    this.#open()
    scrollTo(0, 0)
  }

  /** The same page has another address, which takes the place of the one before. */
  replace(path: string): void {
    history.replaceState(null, '', href(path))
    this.#open()
  }

  #open(): void {
    this.#path = currentPath()
    this.route = parseRoute(this.#path)
  }

  /** Plain links within the app change the page without loading it anew. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!link || !plain || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    const path = IS_STANDALONE ? link.search.slice(1) || '/' : link.pathname + link.search
    this.go(path + link.hash)
  }
}

export const router = new Router()
