/** Why an option is good or bad, in a sentence. */
import type { HintReason } from '../protocol.gen'
import type { People } from './describe'
import { t } from './i18n.svelte'
import { cardWord } from './names'

export function reasonWords(reason: HintReason, people: People): string {
  const { what, card, family, slot, count, chance } = reason
  return t(`reason.${what}`, {
    card: card ? cardWord(card) : '',
    player: family ? people.head(family) : '',
    slot: (slot ?? 0) + 1,
    count: count ?? 0,
    chance: chance ?? 0,
  })
}
