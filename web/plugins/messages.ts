/** Lets the app import a message catalogue: its own words, and with them what Python reads of the
 * same language: the catalogue, and the words that cards of other boxes bring along. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { cardFiles, cardMessages } from './cardMessages.ts'

const SHARED = fileURLToPath(new URL('../../src/oriflamme/i18n', import.meta.url))
const CARDS = join(SHARED, 'cards')

type Tree = { [key: string]: unknown }

/** Nested tables become one flat map (`card.archer.name`); plural forms stay together. */
export function flatten(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] => {
    const isTable = typeof value === 'object' && value !== null && !('other' in value)
    return isTable ? flatten(value as Tree, `${path}${key}.`) : [[path + key, value]]
  })
}

/** The words of the command line and of the server alone stay at home. */
const isForBrowser = ([key]: [string, unknown]): boolean => !/^(cli|tui|guest|push)\./.test(key)

/** What the first page, the rules and the way to a record never say: it comes with the screens that do, as
 * `en.toml?deferred`. `i18n/messages.test.ts` holds that nothing else is said without it. */
const DEFERRED = new RegExp(
  '^(?:lesson|reason|web\\.(?:' +
    'about_ruleset|account|bot_fallback|card|card_tracker|cards|change|chat|choice|confirm|' +
    'discard|example|facts|find|full|hint|history|hot_seat|hot_seat_cover|invite|learn|log|' +
    'menu|move|nudge|option|panel|people|phrase|play_on|push|puzzle|replay|results|review|seat|' +
    'share|stand_in|standings|step|table_closed|table_closed_about|tip|verb|watchers|you))\\.',
)

export function messages(): Plugin {
  return {
    name: 'oriflamme-messages',
    enforce: 'pre',
    load(id) {
      const [file = '', part] = id.split('?')
      if (!file.endsWith('.toml')) return null
      const shared = join(SHARED, basename(file))
      for (const read of [shared, ...cardFiles(CARDS)]) this.addWatchFile(read)
      const trees = [shared, file].map((read) => parse(readFileSync(read, 'utf8')))
      const flat = trees.flatMap((tree) => flatten(tree)).filter(isForBrowser)
      const all = [...flat, ...cardMessages(CARDS, basename(file, '.toml'))]
      const asked = all.filter(([key]) => DEFERRED.test(key) === (part === 'deferred'))
      return `export default ${JSON.stringify(Object.fromEntries(asked))}`
    },
  }
}
