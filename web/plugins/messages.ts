/** Lets the app import a message catalogue: the same .toml files that Python reads. */
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

type Tree = { [key: string]: unknown }

/** Nested tables become one flat map (`card.archer.name`); plural forms stay together. */
export function flatten(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] => {
    const isTable = typeof value === 'object' && value !== null && !('other' in value)
    return isTable ? flatten(value as Tree, `${path}${key}.`) : [[path + key, value]]
  })
}

/** The command line's own words stay at home. */
const isForBrowser = ([key]: [string, unknown]): boolean => !/^(cli|tui)\./.test(key)

export function messages(): Plugin {
  return {
    name: 'oriflamme-messages',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.toml')) return null
      const flat = flatten(parse(readFileSync(id, 'utf8'))).filter(isForBrowser)
      return `export default ${JSON.stringify(Object.fromEntries(flat))}`
    },
  }
}
