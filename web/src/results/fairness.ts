/** The verdict of this device on the proof of a game's deal. */
import type { Cut } from '../stores/dealProof'
import type { Proof } from '../protocol.gen'

/** Shown before and cut: the server could not choose. Cut at once: the seal came with the cards. Another:
 * the proof is not of what this device was shown, or not of what it sent. Unknown: it took no part,
 * or forgot. */
export type Fairness = 'cut' | 'cut_at_once' | 'other_seal' | 'other_cut' | 'unknown'

export function fairness(proof: Proof, mine: Cut | undefined): Fairness {
  if (!mine) return 'unknown'
  if (mine.seal !== null && mine.seal !== proof.seal) return 'other_seal'
  if (!proof.cuts.some(({ cut }) => cut === mine.share)) return 'other_cut'
  return mine.seal === null ? 'cut_at_once' : 'cut'
}
