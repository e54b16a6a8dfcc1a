import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('a part of the app that is fetched when it is wanted', () => {
  it('has an answer for not coming: it says so, or is asked for again', () => {
    const asked = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/^.*\bimport\('.*$/gm)].map(([line]) => `${file}: ${line.trim()}`),
    )
    const answered = /<Lazy part={\(\) => (withMessages\()?import\(|retry\(\(\) => import\(/
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((line) => !answered.test(line))).toEqual([])
  })
})
