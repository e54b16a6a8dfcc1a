/** What this browser keeps of its reader's preferences. */
import type { Locale } from './locales'

export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'slow' | 'normal' | 'fast' | 'instant'

export interface Kept {
  locale?: Locale
  theme?: Theme
  sound?: boolean
  speed?: Speed
}

const KEY = 'oriflamme.settings'

export function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

export function keep(settings: Kept): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
}
