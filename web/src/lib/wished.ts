/** The language to begin in. Its words are asked for here, before the rest of the app is set up. */
import { kept } from './kept'
import { catalogue, preferred } from './locales'

export const wished = kept().locale ?? preferred(navigator.languages)
void catalogue(wished)
