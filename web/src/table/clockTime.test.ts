import { describe, expect, it } from 'vitest'
import type { Clocks } from '../protocol.gen'
import { timeLeft, formatTime } from './clockTime'

const clocks: Clocks = {
  now: 1000,
  running: 0,
  since: 1000,
  banks: [60_000, 30_000],
  free_until: 6000,
  takeover_at: 66_000,
  takeover_reason: 'out_of_time',
  nudge_at: null,
}

describe('the clock', () => {
  it('charges nothing before the free time is over', () => {
    expect(timeLeft(clocks, 0, 5000)).toBe(60_000)
  })

  it('takes the rest from the bank', () => {
    expect(timeLeft(clocks, 0, 16_000)).toBe(50_000)
  })

  it('stands still for those who are not asked', () => {
    expect(timeLeft(clocks, 1, 50_000)).toBe(30_000)
  })

  it('is written in minutes, or hours', () => {
    expect([formatTime(65_000), formatTime(3_600_000), formatTime(0)]).toEqual([
      '1:05',
      '1:00:00',
      '0:00',
    ])
  })
})
