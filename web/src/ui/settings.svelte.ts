/** The reader's settings. */
import { retry } from '../api/retry'
import { language } from '../i18n/translate.svelte'
import {
  readSettings,
  saveSettings,
  type SavedSettings,
  type Speed,
  type Theme,
} from './savedSettings'
import type { Locale } from '../i18n/locales'
import { initialLocale } from './initialLocale'

const SPEED_FACTORS: Readonly<Record<Speed, number>> = { slow: 0.6, normal: 1, fast: 2, instant: 0 }

class Settings {
  theme = $state<Theme>('system')
  sound = $state(true)
  speed = $state<Speed>('normal')
  confirmsReveals = $state(false)
  /** Whether the system tells of one's turn while the page is in the background. */
  callsBack = $state(false)
  /** Whether what happens is explained; left open, it is in the first game. */
  lessons = $state<boolean | null>(null)
  firstGame = $state('')
  #saved = readSettings()

  get speedFactor(): number {
    return SPEED_FACTORS[this.speed]
  }

  /** Take up what was saved; to be called once, before the first screen. */
  async load(): Promise<void> {
    const { theme, sound, speed, confirmsReveals, callsBack, lessons, firstGame } = this.#saved
    this.theme = theme ?? 'system'
    this.sound = sound ?? true
    this.speed = speed ?? 'normal'
    this.confirmsReveals = confirmsReveals ?? false
    this.callsBack = callsBack ?? false
    this.lessons = lessons ?? null
    this.firstGame = firstGame ?? ''
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme())
    this.applyTheme()
    await retry(() => language.setLocale(initialLocale))
  }

  async setLocale(locale: Locale): Promise<void> {
    await language.setLocale(locale)
    this.save({ locale })
  }

  save(more: SavedSettings): void {
    this.#saved = { ...this.#saved, ...more }
    if (more.theme) this.theme = more.theme
    if (more.sound !== undefined) this.sound = more.sound
    if (more.speed) this.speed = more.speed
    if (more.confirmsReveals !== undefined) this.confirmsReveals = more.confirmsReveals
    if (more.callsBack !== undefined) this.callsBack = more.callsBack
    if (more.lessons !== undefined) this.lessons = more.lessons
    if (more.firstGame) this.firstGame = more.firstGame
    saveSettings(this.#saved)
    this.applyTheme()
  }

  /** Whether the games one plays are explained. */
  get showsTips(): boolean {
    return this.lessons ?? true
  }

  /** The reader plays: where nothing was chosen, lessons end with the first game. */
  beginGame(id: string): void {
    if (!this.firstGame) this.save({ firstGame: id })
    else if (this.firstGame !== id && this.lessons === null) this.save({ lessons: false })
  }

  /** Show things slowly, or no longer; a speed the reader has chosen stands. */
  slowDown(slowly: boolean): void {
    this.speed = this.#saved.speed ?? (slowly ? 'slow' : 'normal')
    this.applyTheme()
  }

  applyTheme(): void {
    const night = matchMedia('(prefers-color-scheme: dark)').matches
    const theme = this.theme === 'system' ? (night ? 'dark' : 'light') : this.theme
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.style.setProperty('--speed', String(this.speedFactor || 100))
  }
}

export const settings = new Settings()
