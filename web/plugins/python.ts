/** Where the page is built to stand alone (`vite build --mode site`), the offline server comes with it: Python and
 * what it runs, as `scripts/release/build_site.py` has packed it. Elsewhere nothing of it is part of the build. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const SITE = 'site'
const PACKED = fileURLToPath(new URL('../../build/python/', import.meta.url))
const OFFLINE_SERVER = fileURLToPath(
  new URL('../src/offline/offlineServer.svelte.ts', import.meta.url),
)
/** Told with the page, so that its forms need not wait. */
const OPTIONS = 'options.json'
/** Modules, which are no part of what is counted while it comes. */
const isModule = (name: string): boolean => name.endsWith('.mjs')

/** What the page may do, and which script is part of it. */
export const sitePolicy = (inline: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${inline}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "connect-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

interface Packed {
  name: string
  content: Uint8Array
}

function packed(): Packed[] {
  return readdirSync(PACKED)
    .sort()
    .map((name) => ({ name, content: readFileSync(PACKED + name) }))
}

/** Another name for other contents: nobody keeps an old part beside a new one. */
function folderOf(files: readonly Packed[]): string {
  const digest = createHash('sha256')
  for (const { name, content } of files) digest.update(name).update(content)
  return `python-${digest.digest('hex').slice(0, 12)}`
}

export function python(mode: string): Plugin {
  const isSite = mode === SITE
  const all = isSite ? packed() : []
  const files = all.filter(({ name }) => name !== OPTIONS)
  const folder = folderOf(files)
  const counted = files.filter(({ name }) => !isModule(name))
  const bytes = counted.reduce((sum, { content }) => sum + content.length, 0)
  const options = all.find(({ name }) => name === OPTIONS)?.content ?? 'null'
  const modules: Readonly<Record<string, string>> = {
    'virtual:python': `export const folder = '${folder}', bytes = ${bytes}`,
    'virtual:options': `export default ${String(options)}`,
    'virtual:offline-server': 'export const offlineServer = null',
  }
  return {
    name: 'oriflamme-python',
    enforce: 'pre',
    resolveId(id) {
      if (isSite && id === 'virtual:offline-server') return OFFLINE_SERVER
      return id in modules ? `\0${id}` : null
    },
    load: (id) => modules[id.slice(1)] ?? null,
  }
}

/** Puts the packed files beside the page. */
export function pythonFiles(mode: string): Plugin {
  return {
    name: 'oriflamme-python-files',
    apply: 'build',
    generateBundle() {
      if (mode !== SITE) return
      const files = packed().filter(({ name }) => name !== OPTIONS)
      const folder = folderOf(files)
      for (const { name, content } of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: content })
      }
    },
  }
}
