/** The options of a table as sentences. */
import type { SeatInfo, TableOptions } from '../protocol.gen'
import { language, t } from '../i18n/translate.svelte'
import { botName, cardName, familyNames } from '../i18n/names'
import {
  editionText,
  kindsByEdition,
  formatList,
  rulesetOf,
  type FullTableOptions,
} from './tableOptions'
import { paceName } from './paceName'
import { waitName } from './waitName'

export interface Fact {
  about: string
  text: string
  /** As at most tables. */
  usual: boolean
}

/** All that was agreed on, each in a sentence. */
export function factsOf(options: FullTableOptions, seats: readonly SeatInfo[]): readonly Fact[] {
  return [
    { about: 'ruleset', text: rulesetText(options.ruleset), usual: true },
    { about: 'seats', text: `${t('web.create.players', { count: options.seats })}.`, usual: true },
    { about: 'pace', text: paceText(options), usual: options.pace.type === 'untimed' },
    ...editionFact(options),
    ...fillFact(options),
    yesOrNo('take_back', options.take_back),
    ...(options.rated ? [] : [{ ...yesOrNo('hints', options.hints), usual: !options.hints }]),
    yesOrNo('spectators', options.spectators),
    yesOrNo('chat', options.chat),
    { about: 'first', text: firstPlayerText(options, seats), usual: options.first === null },
    { ...yesOrNo('listed', options.listed), usual: true },
    { ...yesOrNo('rated', options.rated), usual: !options.rated },
  ]
}

/** What was agreed on anew. */
export function changedFacts(
  before: FullTableOptions,
  after: FullTableOptions,
  seats: readonly SeatInfo[],
): readonly Fact[] {
  const known = new Set(factsOf(before, seats).map(({ text }) => text))
  const news = factsOf(after, seats).filter(({ text }) => !known.has(text))
  const isSameDeck = JSON.stringify(before.deck) === JSON.stringify(after.deck)
  return isSameDeck || !rulesetOf(after)?.deck_choices ? news : [...news, deckFact(after)]
}

/** Who sits there already, in a sentence. */
export function seatedText(seats: readonly SeatInfo[]): string {
  const people = seats.flatMap(({ person, name }) => (person && name ? [name] : []))
  const count = seats.filter(({ bot }) => bot).length
  const names = count ? [...people, t('web.facts.bots', { count })] : people
  return names.length ? t('web.facts.sit', { names: formatList(names) }) : t('web.facts.nobody')
}

function rulesetText(ruleset: string): string {
  const about = `web.about_ruleset.${ruleset}`
  const name = `${t(`ruleset.${ruleset}`)}.`
  return language.has(about) ? `${name} ${t(about)}` : name
}

function paceText({ pace }: FullTableOptions): string {
  if (pace.type === 'untimed') return t('web.facts.no_clock')
  return t('web.facts.clock', { pace: paceName(pace) })
}

function firstPlayerText({ first }: FullTableOptions, seats: readonly SeatInfo[]): string {
  const families = first === null ? undefined : seats[first]?.families
  return families
    ? t('web.facts.first', { family: familyNames(families) })
    : t('web.facts.no_first')
}

function editionFact(options: FullTableOptions): readonly Fact[] {
  const kinds = kindsByEdition(options)
  if (!kinds.length) return []
  const { edition } = options
  const what = editionText(kinds, edition)
  const text = t('web.facts.edition', { edition: capital(t(`edition.${edition}`)), what })
  return [{ about: 'edition', text, usual: edition === 'standard' }]
}

function fillFact({ bot_fill: fill }: FullTableOptions): readonly Fact[] {
  if (!fill) return []
  const text = t('web.facts.fill', { wait: waitName(fill.seconds), bot: botName(fill.bot) })
  return [{ about: 'fill', text, usual: false }]
}

function deckFact(options: FullTableOptions): Fact {
  const kinds = options.deck ?? rulesetOf(options)?.kinds ?? []
  const text = `${deckText(options)} ${formatList(kinds.map(cardName))}.`
  return { about: 'deck', text, usual: false }
}

/** Where the kinds of a deck come from that is chosen. */
export function deckText(options: TableOptions): string {
  if (options.deck) return t('web.facts.chosen')
  return t('web.facts.drawn', { count: rulesetOf(options)?.deck_choices ?? 0 })
}

function yesOrNo(about: string, is: boolean): Fact {
  return { about, text: t(`web.facts.${is ? '' : 'no_'}${about}`), usual: is }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
