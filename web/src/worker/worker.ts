/// <reference lib="webworker" />
/** Keeps the app at hand: what a visit has used opens without a network too, and so do the games
 * that were seen again. Other answers of the server are never kept, so that nothing old is ever
 * shown as new. */
import { isForServer, isLasting, isReplay } from './paths'
import { messageOf, type Pushed } from './pushed'

/** Put in by the build: a name for what it made, and the files the first page and the rules need. */
declare const BUILD: { version: string; files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const HOME = self.registration.scope
const scope = new URL(HOME).pathname
/** An address below the page's own, as `/assets/…`. */
const below = (url: string | URL): string => `/${new URL(url).pathname.slice(scope.length)}`
const { version, files } = BUILD
/** A page below another path of the same host keeps its own. */
const OURS = scope === '/' ? 'oriflamme-' : `oriflamme at ${scope} `
const NAME = OURS + version
const MOST_REPLAYS = 24
/** A page that we have is not waited for longer. */
const PATIENCE = 4000

async function fill(): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.addAll([HOME, ...files.map((file) => new URL(file, HOME).href)])
  await self.skipWaiting()
}

/** What an older build kept has served its time. */
async function clear(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(OURS) && name !== NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Assets change their names with their contents, games that are over never: what is kept is
 * right. */
async function lasting(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // A full disk keeps nothing, and hinders nobody.
  if (answer.ok) await keep(request, answer.clone()).catch(() => {})
  return answer
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.put(request, answer)
  const replays = (await cache.keys()).filter(({ url }) => isReplay(below(url)))
  await Promise.all(replays.slice(0, -MOST_REPLAYS).map((oldest) => cache.delete(oldest)))
}

/** Pages are asked for anew; without a network they are all the same page, which we have. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(request.mode === 'navigate' ? HOME : request)
  if (!kept) return fetch(request)
  const late = new Promise<Response>((give) => setTimeout(() => give(kept), PATIENCE))
  return Promise.race([fetch(request), late]).catch(() => kept)
}

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(clear()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  const path = below(url)
  if (isForServer(path)) return
  event.respondWith(isLasting(path) ? lasting(request) : page(request))
})

self.addEventListener('push', (event) => {
  const { title, ...rest } = messageOf(event.data?.json() as Pushed)
  event.waitUntil(self.registration.showNotification(title, rest))
})

/** Whoever was called back comes to the table: to its page if one is open, else to a new one. */
async function bring(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find(({ url }) => new URL(url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(bring(String(event.notification.data ?? HOME)))
})

/** A page that was there before us tells what it has used. */
self.addEventListener('message', (event) => {
  const used = (event.data as readonly string[]).map((path) => new URL(path, location.origin))
  const ours = used.filter((each) => isLasting(below(each)))
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(ours.map(String))))
})
