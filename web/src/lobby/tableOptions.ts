/** The options of a table, made valid for its ruleset, and in words. */
import { serverConfig } from '../stores/serverConfig.svelte'
import type { Edition, Kind, RulesetChoice, TableOptions } from '../protocol.gen'
import { language, t } from '../i18n/translate.svelte'
import { cardName, cardText } from '../i18n/names'

export type FullTableOptions = Required<TableOptions>

/** A new table; the first ruleset there is, unless one is chosen. */
export const DEFAULT_OPTIONS: FullTableOptions = {
  ruleset: '',
  seats: 4,
  edition: 'standard',
  deck: null,
  first: null,
  pace: { type: 'untimed' },
  listed: true,
  spectators: true,
  chat: true,
  take_back: true,
  hints: false,
  rated: false,
  bot_fill: null,
}

export function rulesetOf(options: TableOptions): RulesetChoice | undefined {
  const rulesets = serverConfig.choices?.rulesets ?? []
  return rulesets.find(({ ruleset }) => ruleset === options.ruleset) ?? rulesets[0]
}

/** A wish as its ruleset allows it: a change of ruleset may ask for other seats or another deck. */
export function normalize(wish: FullTableOptions): FullTableOptions {
  const rules = rulesetOf(wish)
  if (!rules) return wish
  const seats = rules.seats.find((count) => count >= wish.seats) ?? rules.seats.at(-1) ?? wish.seats
  const isDrawn = wish.rated || !rules.deck_choices || !wish.deck?.length
  const deck = isDrawn ? null : wish.deck
  const first = !wish.rated && wish.first !== null && wish.first < seats ? wish.first : null
  const hints = wish.hints && !wish.rated
  const agreed = { ...wish, ruleset: rules.ruleset, seats, deck, first, hints }
  return kindsByEdition(agreed).length ? agreed : { ...agreed, edition: 'standard' }
}

/** Whether a deck that is chosen is chosen whole. */
export function isDeckComplete(options: FullTableOptions): boolean {
  return !options.deck || options.deck.length === rulesetOf(options)?.deck_choices
}

/** The kinds in play, as far as they are known before the deal, that the editions differ in. */
export function kindsByEdition(options: TableOptions): readonly Kind[] {
  const editions = serverConfig.choices?.editions ?? []
  const differs = (kind: Kind): boolean =>
    editions.some((edition) => language.has(`card.${kind}.text_${edition}`))
  return (options.deck ?? rulesetOf(options)?.kinds ?? []).filter(differs)
}

/** What those kinds do in an edition. */
export function editionText(kinds: readonly Kind[], edition: Edition): string {
  const told = (kind: Kind): string =>
    t('web.facts.card', { card: cardName(kind), text: cardText(kind, edition) })
  return kinds.map(told).join(' ')
}

/** To what one is invited, after "invites you to". */
export function invitationText(ruleset: string): string {
  const key = `web.invite.${ruleset}`
  return language.has(key) ? t(key) : t('web.invite.any', { ruleset: t(`ruleset.${ruleset}`) })
}

/** Names one after the other, as a sentence lists them. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(language.locale).format(names)
}
