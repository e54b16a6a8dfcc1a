/** Bundles only the icons the app names, out of the four thousand of game-icons.net. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { CHARGES, CRESTS, EMBLEMS, MARKS } from '../src/art/icons.ts'

/** Modules of icons: what every game shows, and what people bear, which comes with the first of them. */
const MODULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'virtual:emblems': { ...EMBLEMS, ...CRESTS, ...MARKS },
  'virtual:charges': CHARGES,
}

interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

/** Each icon is a single path over a 512 square; the path alone is kept. */
function pathOf(icons: IconSet['icons'], name: string): string {
  const found = icons[name]?.body.match(/ d="([^"]+)"/)
  if (!found?.[1]) throw new Error(`game-icons has no icon named ${name}`)
  return found[1]
}

export function emblems(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'oriflamme-emblems',
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    load(id) {
      const named = MODULES[id.slice(1)]
      if (!id.startsWith('\0') || !named) return null
      const file = require.resolve('@iconify-json/game-icons/icons.json')
      const { icons } = JSON.parse(readFileSync(file, 'utf8')) as IconSet
      const paths = Object.entries(named).map(([key, name]) => [key, pathOf(icons, name)])
      return `export default ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
