import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ELSEWHERE } from '../protocol.gen'
import { ReconnectingSocket } from './socket'

/** What a page opened, in order; each is answered by the test. */
const opened: FakeWebSocket[] = []

class FakeWebSocket {
  static readonly OPEN = 1
  static readonly CLOSED = 3
  readyState = 0
  onopen = (): void => undefined
  onmessage = (): void => undefined
  onclose = (_: { code: number; reason: string }): void => undefined

  constructor(readonly url: URL) {
    opened.push(this)
  }

  accept(): void {
    this.readyState = FakeWebSocket.OPEN
    this.onopen()
  }

  end(code: number, reason = ''): void {
    this.readyState = FakeWebSocket.CLOSED
    this.onclose({ code, reason })
  }

  send(): void {}
  close(): void {}
}

const listener = { onopen: vi.fn(), onmessage: vi.fn(), onstatus: vi.fn() }
let socket: ReconnectingSocket<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeWebSocket)
  vi.stubGlobal('location', { href: 'https://table.example/' })
  const page = { addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('document', { ...page, hidden: false })
  for (const [name, does] of Object.entries(page)) vi.stubGlobal(name, does)
  opened.length = 0
  socket = new ReconnectingSocket('/api/tables/bado-kemi/live', listener)
})

afterEach(() => {
  socket.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const last = (): FakeWebSocket => opened[opened.length - 1] as FakeWebSocket

test('whoever is told the way goes there at once, and comes back by the door', () => {
  expect(last().url.searchParams.get('follow')).toBe('1')
  last().accept()
  last().end(ELSEWHERE, '/at/anna')

  expect(opened).toHaveLength(2)
  expect(last().url.pathname).toBe('/at/anna/api/tables/bado-kemi/live')

  last().accept()
  last().end(1006)
  vi.runOnlyPendingTimers()

  expect(last().url.pathname).toBe('/api/tables/bado-kemi/live')
  expect(last().url.searchParams.get('follow')).toBe('1')
})

test('a way that leads nowhere is not asked for again', () => {
  last().accept()
  last().end(ELSEWHERE, '/at/anna')
  last().end(1006)
  vi.runOnlyPendingTimers()

  expect(last().url.pathname).toBe('/api/tables/bado-kemi/live')
  expect(last().url.searchParams.get('follow')).toBeNull()
})

test('a line that never opens is tried anew, and heard no more', () => {
  vi.advanceTimersByTime(10_000)
  expect(listener.onstatus).toHaveBeenLastCalledWith('lost')
  vi.advanceTimersByTime(400)
  expect(opened).toHaveLength(2)

  last().accept()
  const [first] = opened
  first?.end(1006)
  vi.advanceTimersByTime(60_000)

  expect(opened).toHaveLength(2)
  expect(listener.onstatus).toHaveBeenLastCalledWith('open')
})
