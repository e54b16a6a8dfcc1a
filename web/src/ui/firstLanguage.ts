/** The language to begin in. Its words are asked for here, before the rest of the app is set up. */
import { readSettings } from './savedSettings'
import { catalogue, preferred } from '../words/locales'

export const firstLanguage = readSettings().locale ?? preferred(navigator.languages)
catalogue(firstLanguage).catch(() => {})
