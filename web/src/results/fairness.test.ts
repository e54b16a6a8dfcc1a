import { describe, expect, it } from 'vitest'
import type { Proof } from '../protocol.gen'
import { fairness } from './fairness'

const SEAL = 'a'.repeat(64)
const SHARE = 'b'.repeat(64)
const proof = {
  seal: SEAL,
  cuts: [
    { bot: null, cut: SHARE },
    { bot: 'squire', cut: null },
  ],
} as unknown as Proof

describe('what a device can say of a deal', () => {
  it('is that nobody chose it, if it saw the seal and cut the cards', () => {
    expect(fairness(proof, { seal: SEAL, share: SHARE })).toBe('cut')
  })
  it('is less where the cards were dealt at once', () => {
    expect(fairness(proof, { seal: null, share: SHARE })).toBe('cut_at_once')
  })
  it('is that something is wrong, if it was shown another seal or sent another cut', () => {
    expect(fairness(proof, { seal: SHARE, share: SHARE })).toBe('other_seal')
    expect(fairness(proof, { seal: SEAL, share: SEAL })).toBe('other_cut')
  })
  it('is nothing, if it was not there', () => {
    expect(fairness(proof, undefined)).toBe('unknown')
  })
})
