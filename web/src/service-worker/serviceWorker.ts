/// <reference lib="webworker" />
/** The service worker: whatever a visit has used, and the replays that were seen, open without a
 * network too. Other answers of the server are never cached, so that nothing old is ever shown
 * as new. */
import { needsServer, isImmutable, isReplay } from './paths'
import { notificationOf, type PushMessage } from './pushMessage'

/** Put in by the build: a name for what it made, and the files the first page and the rules need. */
declare const BUILD: { version: string; files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const PAGE_URL = self.registration.scope
const scope = new URL(PAGE_URL).pathname
/** An address below the page's own, as `/assets/…`. */
const pathBelowScope = (url: string | URL): string =>
  `/${new URL(url).pathname.slice(scope.length)}`
const { version, files } = BUILD
/** A page below another path of the same host keeps its own. */
const CACHE_PREFIX = scope === '/' ? 'oriflamme-' : `oriflamme at ${scope} `
const CACHE_NAME = CACHE_PREFIX + version
const MAX_REPLAYS = 24
/** A page that we have is not waited for longer. */
const PAGE_TIMEOUT_MS = 4000

async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll([PAGE_URL, ...files.map((file) => new URL(file, PAGE_URL).href)])
  await self.skipWaiting()
}

/** What an older build kept has served its time. */
async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Assets change their names with their contents, games that are over never: what is kept is
 * right. */
async function cacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // A full disk keeps nothing, and hinders nobody.
  if (answer.ok) await store(request, answer.clone()).catch(() => {})
  return answer
}

async function store(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  await cache.put(request, answer)
  const replays = (await cache.keys()).filter(({ url }) => isReplay(pathBelowScope(url)))
  await Promise.all(replays.slice(0, -MAX_REPLAYS).map((oldest) => cache.delete(oldest)))
}

/** Pages are asked for anew; without a network they are all the same page, which we have. */
async function networkFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request.mode === 'navigate' ? PAGE_URL : request)
  if (!kept) return fetch(request)
  const late = new Promise<Response>((give) => setTimeout(() => give(kept), PAGE_TIMEOUT_MS))
  return Promise.race([fetch(request), late]).catch(() => kept)
}

self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  const path = pathBelowScope(url)
  if (needsServer(path)) return
  event.respondWith(isImmutable(path) ? cacheFirst(request) : networkFirst(request))
})

self.addEventListener('push', (event) => {
  const { title, ...rest } = notificationOf(event.data?.json() as PushMessage)
  event.waitUntil(self.registration.showNotification(title, rest))
})

/** Whoever was called back comes to the table: to its page if one is open, else to a new one. */
async function focusOrOpen(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find(({ url }) => new URL(url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusOrOpen(String(event.notification.data ?? PAGE_URL)))
})

/** A page that was there before us tells what it has used. */
self.addEventListener('message', (event) => {
  const used = (event.data as readonly string[]).map((path) => new URL(path, location.origin))
  const ours = used.filter((each) => isImmutable(pathBelowScope(each)))
  event.waitUntil(caches.open(CACHE_NAME).then((cache) => cache.addAll(ours.map(String))))
})
