import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cutFor, cutOf, newShare, nextGame, remember } from './cuts'

const SEAL = 'a'.repeat(64)
const SHARE = 'b'.repeat(64)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('what a device cuts by', () => {
  it('is 256 bits, and others each time', () => {
    expect(newShare()).toMatch(/^[0-9a-f]{64}$/)
    expect(newShare()).not.toBe(newShare())
  })
  it('is the same for one seal, in whatever tab, and another for another', () => {
    const first = cutFor('x-1', SEAL)
    expect(cutFor('x-1', SEAL)).toEqual(first)
    expect(cutOf('x-1')).toEqual(first)
    expect(cutFor('x-1', SHARE).share).not.toBe(first.share)
  })
  it('is remembered of the latest games', () => {
    for (let game = 0; game < 50; game++) remember(`x-${game}`, { seal: null, share: SHARE })
    expect(cutOf('x-0')).toBeUndefined()
    expect(cutOf('x-49')).toBeDefined()
  })
  it('is for the next game of the table', () => {
    expect(nextGame('bado-kemi', undefined)).toBe('bado-kemi-1')
    expect(nextGame('bado-kemi', 'bado-kemi-9')).toBe('bado-kemi-10')
  })
})
