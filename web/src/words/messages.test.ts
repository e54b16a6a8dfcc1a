import { describe, expect, it } from 'vitest'
import { catalogue, LOCALES } from './locales'

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Keys written out, and the beginnings of those that are put together. */
function keysIn(source: string): { whole: string[]; begun: string[] } {
  const quoted = [...source.matchAll(/(?:\bt\(|tell\(\s*)'([a-z_.]+)'/g)].map(
    (found) => found[1] ?? '',
  )
  const chosen = [...source.matchAll(/'((?:web|word|event)\.[a-z_.]+)'/g)].map((f) => f[1] ?? '')
  const begun = [...source.matchAll(/`((?!oriflamme)(?:[a-z_]+\.)+)\$\{/g)].map(
    (found) => found[1] ?? '',
  )
  return { whole: [...quoted, ...chosen], begun }
}

describe('the message catalogues', () => {
  it('have every message the app says', async () => {
    const messages = Object.keys(await catalogue('en'))
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
    const [english, other] = await Promise.all([catalogue('en'), catalogue(locale)])
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
    for (const [key, message] of Object.entries(await catalogue(locale))) {
      if (typeof message !== 'string')
        expect(Object.keys(message), key).toEqual(expect.arrayContaining(needed))
    }
  })
})
