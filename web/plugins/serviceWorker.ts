/** Tells the service worker what the build made, and names the build by it. */
import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { SITE } from './python.ts'

export const SERVICE_WORKER = 'service-worker.js'
/** The first page, its emblems, and the pages that need no server. */
const PRECACHED = /^assets\/(shell|_virtual_emblems|Rules|RecordFile)-/

/** `mode` says whether the page stands alone: then all of it is at hand. */
export function serviceWorker(mode: string): Plugin {
  return {
    name: 'oriflamme-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const made = bundle[SERVICE_WORKER]
      if (made?.type !== 'chunk') throw new Error(`the build made no ${SERVICE_WORKER}`)
      if (made.imports.length)
        throw new Error(`${SERVICE_WORKER} must stand alone, without imports`)
      const files = Object.keys(bundle).filter((file) => file !== SERVICE_WORKER)
      const version = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12)
      const atHand = [
        ...withImports(
          bundle,
          files.filter((file) => mode === SITE || PRECACHED.test(file)),
        ),
      ]
      const build = JSON.stringify({ version, files: atHand.sort() })
      made.code = made.code.replaceAll(/\bBUILD\b/g, () => build)
    },
  }
}

/** Those files and whatever they cannot do without: a part may be shared with pages that come later. */
function withImports(bundle: Rolldown.OutputBundle, files: readonly string[]): Set<string> {
  const found = new Set(files)
  for (const file of found) {
    const part = bundle[file]
    if (part?.type !== 'chunk') continue
    for (const other of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])])
      found.add(other)
  }
  return found
}
