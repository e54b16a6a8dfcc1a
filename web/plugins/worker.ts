/** Tells the service worker what the build made, and names the build by it. */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

export const WORKER = 'service-worker.js'
/** The first page, its emblems, and the pages that need no server. */
const AT_HAND = /^assets\/(shell|_virtual_emblems|Rules|RecordFile)-/

export function worker(): Plugin {
  return {
    name: 'oriflamme-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const made = bundle[WORKER]
      if (made?.type !== 'chunk') throw new Error(`the build made no ${WORKER}`)
      if (made.imports.length) throw new Error(`${WORKER} must stand alone, without imports`)
      const files = Object.keys(bundle).filter((file) => file !== WORKER)
      const version = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12)
      const atHand = files.filter((file) => AT_HAND.test(file)).map((file) => `/${file}`)
      const build = JSON.stringify({ version, files: atHand })
      made.code = made.code.replaceAll(/\bBUILD\b/g, () => build)
    },
  }
}
