/** Messages in the reader's language: the catalogues Python reads, and the browser's own words. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
type Message = string | Forms
export type Values = Readonly<Record<string, string | number>>
export type Locale = 'en' | 'fr' | 'ru' | 'uk'

export const LOCALES: readonly Locale[] = ['en', 'fr', 'ru', 'uk']
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  ru: 'Русский',
  uk: 'Українська',
}

type Catalogue = Readonly<Record<string, Message>>
type Load = () => Promise<{ default: Catalogue }>

const shared = import.meta.glob<{ default: Catalogue }>('../../../src/oriflamme/i18n/*.toml')
const own = import.meta.glob<{ default: Catalogue }>('../messages/*.toml')

function loader(files: Readonly<Record<string, Load>>, locale: Locale): Load | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(`/${locale}.toml`))?.[1]
}

/** Every message of a language by its dotted key. */
export async function catalogue(locale: Locale): Promise<Catalogue> {
  const loads = [shared, own].map((files) => loader(files, locale)?.())
  const found = await Promise.all(loads)
  return Object.assign({}, ...found.map((module) => module?.default ?? {})) as Catalogue
}

class Language {
  locale = $state<Locale>('en')
  #messages = $state.raw<Catalogue>({})
  #plural = $derived(new Intl.PluralRules(this.locale))

  async use(locale: Locale): Promise<void> {
    this.#messages = await catalogue(locale)
    this.locale = locale
    document.documentElement.lang = locale
  }

  say(key: string, values: Values = {}): string {
    const message = this.#messages[key]
    if (message === undefined) return key
    return fill(this.#form(message, values), values)
  }

  has(key: string): boolean {
    return key in this.#messages
  }

  #form(message: Message, values: Values): string {
    if (typeof message === 'string') return message
    const form = this.#plural.select(Number(values['count']))
    return message[form] ?? message.other ?? ''
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export const language = new Language()

/** The message of a key, in the present language. */
export const t = (key: string, values?: Values): string => language.say(key, values)

/** The language a browser wishes for, if we have it. */
export function preferred(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const found = LOCALES.find((locale) => wish.toLowerCase().startsWith(locale))
    if (found) return found
  }
  return 'en'
}
