/** The locale to begin in. Its messages are asked for here, before the rest of the app is set
 * up. */
import { readSettings } from './savedSettings'
import { loadCatalogue, preferredLocale } from '../i18n/locales'

export const initialLocale = readSettings().locale ?? preferredLocale(navigator.languages)
loadCatalogue(initialLocale).catch(() => {})
