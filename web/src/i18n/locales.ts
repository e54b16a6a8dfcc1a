/** The languages, and where their messages are: the catalogues Python reads and the browser's own
 * words, made into one by the build. A language is there when its catalogue is. */
import { withTimeout } from '../timing/timeout'

export type Locale = string
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
export type Message = string | Forms
export type Catalogue = Readonly<Record<string, Message>>

/** A file that gives no answer must not keep others from being asked for. */
const LONGEST_ANSWER = 20_000

interface File {
  default: Catalogue
}

const files = import.meta.glob<File>('../messages/*.toml')
/** What only later screens say. */
const deferred = import.meta.glob<File>('../messages/*.toml', { query: '?deferred' })
export const LOCALES: readonly Locale[] = Object.keys(files)
  .map((file) => file.replace(/^.*\/(.*)\.toml$/, '$1'))
  .sort()

/** What a language calls itself, as a title. */
export function localeName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The messages of a language by their dotted keys: those of the first page, or the whole of them. */
export async function loadCatalogue(locale: Locale, whole = false): Promise<Catalogue> {
  const parts = (whole ? [files, deferred] : [files]).map((each) => loadMessages(each, locale))
  return Object.assign({}, ...(await Promise.all(parts))) as Catalogue
}

async function loadMessages(part: typeof files, locale: Locale): Promise<Catalogue> {
  const load = part[`../messages/${locale}.toml`]
  return load ? (await withTimeout(LONGEST_ANSWER, load())).default : {}
}

/** The language a browser wishes for, if we have it. */
export function preferredLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const found = LOCALES.find((locale) => wish.toLowerCase().split('-')[0] === locale)
    if (found) return found
  }
  return 'en'
}
