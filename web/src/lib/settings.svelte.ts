/** What this reader prefers, kept in the browser. */
import { language, preferred, type Locale } from './i18n.svelte'

export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'slow' | 'normal' | 'fast' | 'instant'

const PACE: Readonly<Record<Speed, number>> = { slow: 0.6, normal: 1, fast: 2, instant: 0 }
const KEY = 'oriflamme.settings'

interface Kept {
  locale?: Locale
  theme?: Theme
  sound?: boolean
  speed?: Speed
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

class Settings {
  theme = $state<Theme>('system')
  sound = $state(true)
  speed = $state<Speed>('normal')
  #kept = read()

  get pace(): number {
    return PACE[this.speed]
  }

  /** Take up what was kept; to be called once, before the first screen. */
  async begin(): Promise<void> {
    const kept = this.#kept
    this.theme = kept.theme ?? 'system'
    this.sound = kept.sound ?? true
    this.speed = kept.speed ?? 'normal'
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.paint())
    this.paint()
    await language.use(kept.locale ?? preferred(navigator.languages))
  }

  async speak(locale: Locale): Promise<void> {
    await language.use(locale)
    this.keep({ locale })
  }

  keep(more: Kept): void {
    this.#kept = { ...this.#kept, ...more }
    if (more.theme) this.theme = more.theme
    if (more.sound !== undefined) this.sound = more.sound
    if (more.speed) this.speed = more.speed
    localStorage.setItem(KEY, JSON.stringify(this.#kept))
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
