/** The words a card brings with it, read as `oriflamme/i18n/card_files.py` does:
 * `cards/fair/herald.toml` has a table for each language; `cards/fair.toml` names the box. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parse } from 'smol-toml'

type MessageTable = Readonly<Record<string, string>>

export function cardFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found
    .filter((file) => file.endsWith('.toml'))
    .sort()
    .map((file) => join(folder, file))
}

/** Every message of these files in one language, by its dotted key. */
export function cardMessages(folder: string, locale: string): [string, string][] {
  return cardFiles(folder).flatMap((file): [string, string][] => {
    const words = messagesIn(
      parse(readFileSync(file, 'utf8')) as Record<string, MessageTable>,
      locale,
    )
    const name = basename(file, '.toml')
    if (dirname(relative(folder, file)) === '.') return [[`box.${name}`, words['name'] ?? name]]
    return Object.entries(words).map(([part, text]) => [`card.${name}.${part}`, text])
  })
}

/** What a language lacks is said in English, but a name without its article is still its own. */
function messagesIn(tables: Readonly<Record<string, MessageTable>>, locale: string): MessageTable {
  const own = tables[locale] ?? {}
  return { ...tables['en'], ...(own['name'] ? { the: own['name'] } : {}), ...own }
}
