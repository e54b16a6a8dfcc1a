import { describe, expect, it } from 'vitest'
import { rangeOf, ticksOf } from './range'

describe('the span of a scale', () => {
  it('has room for every margin, in whole hundreds', () => {
    expect(rangeOf([{ points: 1510, margin: 120 }])).toEqual({ low: 1300, high: 1700 })
  })

  it('is never too narrow to be read', () => {
    expect(rangeOf([{ points: 1500, margin: 0 }])).toEqual({ low: 1500, high: 1700 })
  })

  it('is there when nothing is to be seen', () => {
    expect(rangeOf([])).toEqual({ low: 1000, high: 2000 })
  })

  it('is marked by few round numbers within it', () => {
    for (const high of [700, 1200, 1900, 4000]) {
      const ticks = ticksOf({ low: 300, high })
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThan(7)
      expect(ticks.every((tick) => tick >= 300 && tick <= high && tick % 100 === 0)).toBe(true)
    }
  })
})
