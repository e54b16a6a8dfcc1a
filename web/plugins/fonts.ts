/** Cuts the fonts down to the letters people type in our languages, and those the messages need. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const LATIN = `${ASCII}ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»–—‘’“”…·×±−°\u00a0\u202f`
const CYRILLIC = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0x400 + index)).join(
  '',
)
const TYPED = `${LATIN}${CYRILLIC}Ґґʼ№`

/** Every letter of the catalogues, the page's own and those it shares with Python. */
function written(): string {
  const folders = ['../src/messages/', '../../src/oriflamme/i18n/'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  )
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.toml'))
      .map((file) => readFileSync(folder + file, 'utf8')),
  )
  return [...new Set(texts.join(''))].join('')
}

export function fonts(): Plugin {
  return {
    name: 'oriflamme-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const letters = TYPED + written()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue
        const whole = Buffer.from(file.source as Uint8Array)
        file.source = await subsetFont(whole, letters, { targetFormat: 'woff2' })
      }
    },
  }
}
