/** The way to whoever answers: a server over the network, or the house in a worker of this browser. */
import { offlineServer } from 'virtual:offline-server'
import type { SocketLike } from '../offline/offlineServer.svelte'
import { ALONE } from './alone'

export type AnyLine = SocketLike | WebSocket

export const askAt = (path: string, request?: RequestInit): Promise<Response> =>
  ALONE ? offlineServer.fetch(path, request) : fetch(path, request)

export const openLine = (url: URL): AnyLine =>
  ALONE ? offlineServer.openSocket(url.pathname + url.search) : new WebSocket(url)
