/** The language to begin in. Its words are asked for here, before the rest of the app is set up. */
import { readSettings } from './savedSettings'
import { loadCatalogue, preferredLocale } from '../i18n/locales'

export const firstLanguage = readSettings().locale ?? preferredLocale(navigator.languages)
loadCatalogue(firstLanguage).catch(() => {})
