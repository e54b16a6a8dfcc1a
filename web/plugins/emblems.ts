/** Bundles only the icons the app names, out of the four thousand of game-icons.net. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { CRESTS, EMBLEMS, MARKS } from '../src/heraldry/icons.ts'

const VIRTUAL = 'virtual:emblems'

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
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      const file = require.resolve('@iconify-json/game-icons/icons.json')
      const { icons } = JSON.parse(readFileSync(file, 'utf8')) as IconSet
      const named = { ...EMBLEMS, ...CRESTS, ...MARKS }
      const paths = Object.entries(named).map(([key, name]) => [key, pathOf(icons, name)])
      return `export default ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
