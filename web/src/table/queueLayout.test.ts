import { describe, expect, it } from 'vitest'
import { layoutQueue, minHeight, cellPosition, rowsOf } from './queueLayout'

describe('the queue', () => {
  const desktop = { width: 1000, height: 420 }

  it('has large cards while there are few', () => {
    expect(layoutQueue(4, desktop, 16).width).toBe(164)
  })

  it('has larger ones where there is more room', () => {
    expect(layoutQueue(4, { width: 1500, height: 600 }, 16).width).toBeGreaterThan(200)
  })

  it.each([6, 12, 20, 30])('fits %i slots into the room', (cells) => {
    const layout = layoutQueue(cells, desktop, 16)
    expect(layout.total).toBeLessThanOrEqual(420)
    for (let cell = 0; cell < cells; cell++) {
      const { x } = cellPosition(cell, cells, layout, desktop)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + layout.width).toBeLessThanOrEqual(1000)
    }
  })

  it('asks for height rather than cut a card off', () => {
    const phone = { width: 300, height: 100 }
    expect(layoutQueue(20, phone, 9).total).toBe(minHeight(20, phone, 9))
    expect(layoutQueue(20, phone, 9).width).toBe(46)
  })

  it('goes on in the next row, from left to right', () => {
    const layout = layoutQueue(12, desktop, 16)
    const [first, next] = [0, layout.columns].map((cell) => cellPosition(cell, 12, layout, desktop))
    expect(next?.y).toBeGreaterThan(first?.y ?? 0)
  })

  it('is read row by row', () => {
    const heights = [0, 0, 0, 90, 90]
    expect(rowsOf(5, (slot) => heights[slot] ?? 0)).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 4 },
    ])
  })
})
