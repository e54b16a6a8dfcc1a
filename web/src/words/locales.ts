/** The four languages, and where their messages are: the catalogues Python reads and the browser's
 * own words, made into one by the build. */
export type Locale = 'en' | 'fr' | 'ru' | 'uk'
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
export type Message = string | Forms
export type Catalogue = Readonly<Record<string, Message>>

export const LOCALES: readonly Locale[] = ['en', 'fr', 'ru', 'uk']
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  ru: 'Русский',
  uk: 'Українська',
}

const files = import.meta.glob<{ default: Catalogue }>('../messages/*.toml')

/** Every message of a language by its dotted key. */
export async function catalogue(locale: Locale): Promise<Catalogue> {
  const load = files[`../messages/${locale}.toml`]
  return (await load?.())?.default ?? {}
}

/** The language a browser wishes for, if we have it. */
export function preferred(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const found = LOCALES.find((locale) => wish.toLowerCase().startsWith(locale))
    if (found) return found
  }
  return 'en'
}
