/** The reader's settings as they are stored in this browser. */
import type { Locale } from '../i18n/locales'

export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'slow' | 'normal' | 'fast' | 'instant'

export interface SavedSettings {
  locale?: Locale
  theme?: Theme
  sound?: boolean
  speed?: Speed
  confirmsReveals?: boolean
  callsBack?: boolean
  /** Whether what happens is explained; until it is chosen, the first game is. */
  lessons?: boolean | null
  /** The first game this reader sat down to. */
  firstGame?: string
}

const KEY = 'oriflamme.settings'

export function readSettings(): SavedSettings {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as SavedSettings
  } catch {
    return {}
  }
}

export function saveSettings(settings: SavedSettings): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
}
