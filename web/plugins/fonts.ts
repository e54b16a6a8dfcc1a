/** Cuts the fonts down to the letters of the four languages. */
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const LATIN = `${ASCII}ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»–—‘’“”…·×±−°\u00a0\u202f`
const CYRILLIC = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0x400 + index)).join(
  '',
)
const LETTERS = `${LATIN}${CYRILLIC}Ґґʼ№`

export function fonts(): Plugin {
  return {
    name: 'oriflamme-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue
        const whole = Buffer.from(file.source as Uint8Array)
        file.source = await subsetFont(whole, LETTERS, { targetFormat: 'woff2' })
      }
    },
  }
}
