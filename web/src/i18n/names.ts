/** Names of cards, families, players and bots for use in sentences. */
import { language, t, type InflectedWord } from './translate.svelte'
import type { BotChoice, Edition, Family, Kind, SeatInfo, SeenCard } from '../protocol.gen'

export const FAMILIES: readonly Family[] = ['red', 'blue', 'green', 'yellow', 'purple']

/** What something is called when nobody has found a word for it. */
function humanize(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first of these messages that there is. */
function firstMessage(...keys: readonly string[]): string | undefined {
  const found = keys.find((key) => language.has(key))
  return found && t(found)
}

/** A card nobody has found words for goes by its kind. */
export const cardName = (kind: Kind): string => firstMessage(`card.${kind}.name`) ?? humanize(kind)

/** A card's name, and with its article where the language has one. */
export function cardWord(kind: Kind): InflectedWord {
  return { as: (form) => (form && firstMessage(`card.${kind}.${form}`)) || cardName(kind) }
}

/** What a card does: by one edition, or, where they differ, by each. */
export function cardText(kind: Kind, edition?: Edition): string {
  return firstMessage(`card.${kind}.text_${edition}`, `card.${kind}.text`) ?? ''
}

export const cardHelp = (kind: Kind): string => firstMessage(`card.${kind}.help`) ?? ''

export const boxName = (box: string): string => firstMessage(`box.${box}`) ?? humanize(box)

export const familyName = (family: Family): string => t(`family.${family}`)

export function familyNames(families: readonly Family[]): string {
  return families.map(familyName).join(' + ')
}

/** A person goes by name; a bot goes by its colours, of which there is only one at a table. */
export function seatName(seat: SeatInfo): string {
  return personName(seat) ?? familyNames(seat.families)
}

const personName = ({ person, name }: SeatInfo): string | null => (person && name) || null

/** Whoever sits there in a sentence, whose verb agrees; a bot by the one family it is about. */
export function playerWord(seat: SeatInfo, family?: Family): InflectedWord {
  const person = personName(seat)
  const name = person ?? familyNames(family ? [family] : seat.families)
  return { as: (form) => (form ? (form.split('|')[person ? 0 : 1] ?? form) : name) }
}

/** A built-in bot has a name in every language; one that a server brings along has its own. */
export function botName(bot: string): string {
  const key = `web.bot.${bot}`
  return language.has(key) ? t(key) : bot.replaceAll('_', ' ')
}

/** How well it plays, in a sentence. */
export function botAbout(bot: string, bots: readonly BotChoice[]): string {
  const isAtSight = bots.find((each) => each.bot === bot)?.no_search
  return (
    firstMessage(`web.bot_about.${bot}${isAtSight ? '_at_sight' : ''}`, `web.bot_about.${bot}`) ??
    ''
  )
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
