import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureCut, storedCut, newClientSeed, nextGameId, storeCut } from './dealProof'

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
    expect(newClientSeed()).toMatch(/^[0-9a-f]{64}$/)
    expect(newClientSeed()).not.toBe(newClientSeed())
  })
  it('is the same for one seal, in whatever tab, and another for another', () => {
    const first = ensureCut('x-1', SEAL)
    expect(ensureCut('x-1', SEAL)).toEqual(first)
    expect(storedCut('x-1')).toEqual(first)
    expect(ensureCut('x-1', SHARE).share).not.toBe(first.share)
  })
  it('is remembered of the latest games', () => {
    for (let game = 0; game < 50; game++) storeCut(`x-${game}`, { seal: null, share: SHARE })
    expect(storedCut('x-0')).toBeUndefined()
    expect(storedCut('x-49')).toBeDefined()
  })
  it('is for the next game of the table', () => {
    expect(nextGameId('bado-kemi', undefined)).toBe('bado-kemi-1')
    expect(nextGameId('bado-kemi', 'bado-kemi-9')).toBe('bado-kemi-10')
  })
})
