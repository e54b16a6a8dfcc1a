/** What things are called in a sentence. */
import { language, t } from './i18n.svelte'
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

/** A bot of the house has a name in every language; one that a server brings along has its own. */
export function botName(bot: string): string {
  const key = `web.bot.${bot}`
  return language.has(key) ? t(key) : bot.replaceAll('_', ' ')
}

/** How well it plays, in a sentence. */
export function botAbout(bot: string): string {
  const key = `web.bot_about.${bot}`
  return language.has(key) ? t(key) : ''
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
