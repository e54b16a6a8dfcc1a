/** A reason for or against an option as a sentence. */
import type { HintReason } from '../protocol.gen'
import type { People } from './events'
import { t } from './translate.svelte'
import { cardWord } from './names'

export function reasonText(reason: HintReason, people: People): string {
  const { fact, card, family, slot, count, percent } = reason
  return t(`reason.${fact}`, {
    card: card ? cardWord(card) : '',
    player: family ? people.head(family) : '',
    slot: (slot ?? 0) + 1,
    count: count ?? 0,
    percent: percent ?? 0,
  })
}
