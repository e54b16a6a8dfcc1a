import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retry } from './retry'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what the page is poorer without', () => {
  it('is asked for until it comes, a little later each time', async () => {
    const asked: number[] = []
    const part = (): Promise<string> => {
      asked.push(Date.now())
      return asked.length < 7 ? Promise.reject(new Error('no network')) : Promise.resolve('here')
    }
    const fetched = retry(part)
    await vi.runAllTimersAsync()
    expect(await fetched).toBe('here')
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })
})
