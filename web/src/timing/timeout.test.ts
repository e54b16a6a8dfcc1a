import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './timeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is promised', () => {
  it('is given when it comes in time, and nothing is left waiting', async () => {
    expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is waited for no longer than was said', async () => {
    const late = expect(withTimeout(1000, new Promise(() => {}))).rejects.toThrow('1000 ms')
    await vi.advanceTimersByTimeAsync(1000)
    await late
  })
})
