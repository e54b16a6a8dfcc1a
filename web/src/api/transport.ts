/** The transport: the server over the network, or the offline server in a worker of this
 * browser. */
import { offlineServer } from 'virtual:offline-server'
import type { SocketLike } from '../offline/offlineServer.svelte'
import { IS_STANDALONE } from '../env'

export type AnySocket = SocketLike | WebSocket

export const sendRequest = (path: string, request?: RequestInit): Promise<Response> =>
  IS_STANDALONE ? offlineServer.fetch(path, request) : fetch(path, request)

export const openSocket = (url: URL): AnySocket =>
  IS_STANDALONE ? offlineServer.openSocket(url.pathname + url.search) : new WebSocket(url)
