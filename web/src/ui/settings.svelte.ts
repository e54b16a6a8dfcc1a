/** What this reader prefers. */
import { language } from '../words/i18n.svelte'
import {
  readSettings,
  saveSettings,
  type SavedSettings,
  type Speed,
  type Theme,
} from './savedSettings'
import type { Locale } from '../words/locales'
import { firstLanguage } from './firstLanguage'

const PACE: Readonly<Record<Speed, number>> = { slow: 0.6, normal: 1, fast: 2, instant: 0 }

class Settings {
  theme = $state<Theme>('system')
  sound = $state(true)
  speed = $state<Speed>('normal')
  confirmsReveals = $state(false)
  /** Whether the system tells of one's turn while the page is in the background. */
  callsBack = $state(false)
  #saved = readSettings()

  get pace(): number {
    return PACE[this.speed]
  }

  /** Take up what was saved; to be called once, before the first screen. */
  async begin(): Promise<void> {
    const { theme, sound, speed, confirmsReveals, callsBack } = this.#saved
    this.theme = theme ?? 'system'
    this.sound = sound ?? true
    this.speed = speed ?? 'normal'
    this.confirmsReveals = confirmsReveals ?? false
    this.callsBack = callsBack ?? false
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.paint())
    this.paint()
    await language.use(firstLanguage)
  }

  async speak(locale: Locale): Promise<void> {
    await language.use(locale)
    this.keep({ locale })
  }

  keep(more: SavedSettings): void {
    this.#saved = { ...this.#saved, ...more }
    if (more.theme) this.theme = more.theme
    if (more.sound !== undefined) this.sound = more.sound
    if (more.speed) this.speed = more.speed
    if (more.confirmsReveals !== undefined) this.confirmsReveals = more.confirmsReveals
    if (more.callsBack !== undefined) this.callsBack = more.callsBack
    saveSettings(this.#saved)
    this.paint()
  }

  paint(): void {
    const night = matchMedia('(prefers-color-scheme: dark)').matches
    const theme = this.theme === 'system' ? (night ? 'dark' : 'light') : this.theme
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.style.setProperty('--speed', String(this.pace || 100))
  }
}

export const settings = new Settings()
