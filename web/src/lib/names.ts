/** What things are called in a sentence. */
import { t } from './i18n.svelte'
import type { Family, Kind, SeatInfo, SeenCard } from './protocol.gen'

export const FAMILIES: readonly Family[] = ['red', 'blue', 'green', 'yellow', 'purple']

export const cardName = (kind: Kind): string => t(`card.${kind}.name`)
export const familyName = (family: Family): string => t(`family.${family}`)

export function familyNames(families: readonly Family[]): string {
  return families.map(familyName).join(' + ')
}

/** A person goes by name; a bot goes by its colours, of which there is only one at a table. */
export function seatName(seat: SeatInfo): string {
  return seat.person && seat.name ? seat.name : familyNames(seat.families)
}

export function botName(bot: string): string {
  return bot.replaceAll('_', ' ')
}

/** A card of the queue in words: what everybody sees, and what the viewer knows. */
export function cardLabel(card: SeenCard, slot: number): string {
  const family = familyName(card.family)
  const parts = [
    t('web.label.slot', { slot: slot + 1 }),
    card.kind ? cardName(card.kind) : t('word.face_down'),
    card.kind && !card.revealed ? t('word.face_down') : '',
    family,
    card.family !== card.crest ? t('web.label.bribed', { family: familyName(card.crest) }) : '',
    card.influence ? t('word.influence', { count: card.influence }) : '',
  ]
  return parts.filter(Boolean).join(', ')
}
