/** The way to whoever answers: a server over the network, or the house in a worker of this browser. */
import { house } from 'virtual:house'
import type { Line } from '../house/house.svelte'
import { ALONE } from './alone'

export type AnyLine = Line | WebSocket

export const askAt = (path: string, request?: RequestInit): Promise<Response> =>
  ALONE ? house.ask(path, request) : fetch(path, request)

export const openLine = (url: URL): AnyLine =>
  ALONE ? house.line(url.pathname + url.search) : new WebSocket(url)
