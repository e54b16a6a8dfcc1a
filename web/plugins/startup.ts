/** Writes `src/startup` into index.html: it has to be there when no other file has come. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import type { Plugin, Rolldown } from 'vite'
import { flatten } from './messages.ts'
import { SITE, sitePolicy } from './python.ts'

const MESSAGES = fileURLToPath(new URL('../src/messages/', import.meta.url))
/** What it says, in the order in which it knows it. */
const SAID = ['web.lazy.waiting', 'web.again']
const PLACE = '<!-- startup -->'

/** What it says in each language. */
function words(): Readonly<Record<string, readonly unknown[]>> {
  const locales = readdirSync(MESSAGES).map((file) => {
    const messages = new Map(flatten(parse(readFileSync(MESSAGES + file, 'utf8'))))
    return [file.replace('.toml', ''), SAID.map((key) => messages.get(key))]
  })
  return Object.fromEntries(locales)
}

function chunkOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isEntry || chunk.name !== 'startup') continue
    if (chunk.imports.length) throw new Error('startup must stand alone, without imports')
    return chunk
  }
  throw new Error('the build made no startup')
}

export function startup(mode: string): Plugin {
  return {
    name: 'oriflamme-startup',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
        const said = `const WORDS=${JSON.stringify(words())};`
        const code = `(()=>{${said}${chunkOf(bundle).code.trim()}})()`
        if (code.includes('</')) throw new Error('startup would end its own element')
        const hash = createHash('sha256').update(code).digest('base64')
        return {
          html: html.replace(PLACE, () => `<script>${code}</script>`),
          // Where a server answers, it says so itself (`server/http/content_security_policy.py`).
          tags:
            mode === SITE ? [{ tag: 'meta', attrs: policy(hash), injectTo: 'head-prepend' }] : [],
        }
      },
    },
    generateBundle(_options, bundle) {
      Reflect.deleteProperty(bundle, chunkOf(bundle).fileName)
    },
  }
}

const policy = (hash: string): Record<string, string> => ({
  'http-equiv': 'Content-Security-Policy',
  content: sitePolicy(`'sha256-${hash}'`),
})
