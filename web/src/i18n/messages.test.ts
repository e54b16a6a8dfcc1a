import { describe, expect, it } from 'vitest'
import { loadCatalogue, LOCALES } from './locales'

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Keys written out, and the beginnings of those that are put together. */
function keysIn(source: string): { whole: string[]; begun: string[] } {
  const quoted = [...source.matchAll(/(?:\bt\(|sentence\(\s*)'([a-z_.]+)'/g)].map(
    (found) => found[1] ?? '',
  )
  const chosen = [...source.matchAll(/'((?:web|word|event)\.[a-z_.]+)'/g)].map((f) => f[1] ?? '')
  const begun = [...source.matchAll(/`((?!oriflamme)(?:[a-z_]+\.)+)\$\{/g)].map(
    (found) => found[1] ?? '',
  )
  return { whole: [...quoted, ...chosen], begun }
}

/** The files that are there before anything is asked for with its words, and the keys they say. */
function atHand(file = '../main.ts', seen = new Set<string>()): Set<string> {
  const source = sources[file]
  if (source === undefined || seen.has(file)) return seen
  seen.add(file)
  const fixed = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm
  const asked = /(?<!withMessages\(\s*)import\('(\.[^']+)'\)/g
  for (const [, path = ''] of [...source.matchAll(fixed), ...source.matchAll(asked)]) {
    const { pathname } = new URL(path, new URL(file, 'file:///src/i18n/'))
    const found = pathname.replace('/src/', '../').replace('../i18n/', './')
    for (const ending of ['', '.ts', '.svelte.ts']) atHand(found + ending, seen)
  }
  return seen
}

describe('the message catalogues', () => {
  it('have at once what is said before a later screen has come with its words', async () => {
    const messages = Object.keys(await loadCatalogue('en'))
    const files = atHand()
    expect([...files]).toEqual(expect.arrayContaining(['../lobby/Home.svelte', './names.ts']))
    expect([...files]).not.toContain('../table/TableScreen.svelte')
    for (const file of files) {
      const { whole, begun } = keysIn(sources[file] ?? '')
      for (const key of whole) expect(messages, `${key} of ${file}`).toContain(key)
      for (const start of begun) {
        const later = Object.keys(await loadCatalogue('en', true)).filter((key) =>
          key.startsWith(start),
        )
        expect(messages, `${start}… of ${file}`).toEqual(expect.arrayContaining(later))
      }
    }
  })

  it('have every message the app says', async () => {
    const messages = Object.keys(await loadCatalogue('en', true))
    for (const [file, source] of Object.entries(sources)) {
      const { whole, begun } = keysIn(source)
      for (const key of whole) expect(messages, `${key} of ${file}`).toContain(key)
      for (const start of begun) {
        expect(
          messages.some((key) => key.startsWith(start)),
          `${start}… of ${file}`,
        ).toBe(true)
      }
    }
  })

  it.each(LOCALES)('say the same things in %s, with the same values', async (locale) => {
    const [english, other] = await Promise.all([
      loadCatalogue('en', true),
      loadCatalogue(locale, true),
    ])
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
    const values = (message: unknown): string[] =>
      [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort()
    for (const key of Object.keys(english).filter((key) => key.startsWith('web.'))) {
      expect(values(other[key]), key).toEqual(values(english[key]))
    }
  })

  it.each(LOCALES)('have every plural form of %s', async (locale) => {
    const rules = new Intl.PluralRules(locale)
    const counts = [0.5, ...Array.from({ length: 200 }, (_, count) => count)]
    const needed = [...new Set(counts.map((count) => rules.select(count)))]
    for (const [key, message] of Object.entries(await loadCatalogue(locale, true))) {
      if (typeof message !== 'string')
        expect(Object.keys(message), key).toEqual(expect.arrayContaining(needed))
    }
  })
})
