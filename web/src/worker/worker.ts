/// <reference lib="webworker" />
/** Keeps the app at hand: what a visit has used opens without a network too. The server's answers
 * are never kept, so that nothing old is ever shown as new. */
import { isAsset, isForServer } from './paths'

/** Put in by the build: a name for what it made, and the files the first page and the rules need. */
declare const BUILD: { version: string; files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const HOME = '/'
const { version, files } = BUILD
const NAME = `oriflamme-${version}`

async function fill(): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.addAll([HOME, ...files])
  await self.skipWaiting()
}

/** What an older build kept has served its time. */
async function clear(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== NAME)
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Assets change their names with their contents: what is kept is right. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(NAME)).put(request, answer.clone())
  return answer
}

/** Pages are asked for anew; without a network they are all the same page, which we have. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request.mode === 'navigate' ? HOME : request)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(clear()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isForServer(url.pathname)) return
  event.respondWith(isAsset(url.pathname) ? asset(request) : page(request))
})

/** A page that was there before us tells what it has used. */
self.addEventListener('message', (event) => {
  const used = (event.data as readonly string[]).filter((path) => isAsset(path))
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(used)))
})
