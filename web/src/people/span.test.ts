import { describe, expect, it } from 'vitest'
import { spanOf, ticksOf } from './span'

describe('the span of a scale', () => {
  it('has room for every margin, in whole hundreds', () => {
    expect(spanOf([{ points: 1510, margin: 120 }])).toEqual({ low: 1300, high: 1700 })
  })

  it('is never too narrow to be read', () => {
    expect(spanOf([{ points: 1500, margin: 0 }])).toEqual({ low: 1500, high: 1700 })
  })

  it('is there when nothing is to be seen', () => {
    expect(spanOf([])).toEqual({ low: 1000, high: 2000 })
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
