/** Messages in the reader's language. */
import { catalogue, type Catalogue, type Locale, type Message } from './locales'

/** A name that a sentence can bend: `{card:the}`, `{player:takes|take}`. */
export interface Word {
  as: (form: string) => string
}

export type Values = Readonly<Record<string, string | number | Word>>

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

  /** What there is under a heading, in the order of the catalogue: `topics('rules')`. */
  topics(heading: string): string[] {
    const under = Object.keys(this.#messages).filter((key) => key.startsWith(`${heading}.`))
    return [...new Set(under.map((key) => key.split('.')[1] ?? ''))]
  }

  #form(message: Message, values: Values): string {
    if (typeof message === 'string') return message
    const form = this.#plural.select(Number(values['count']))
    return message[form] ?? message.other ?? ''
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+):?([^}]*)\}/g, (whole, name: string, form: string) => {
    const value = values[name] ?? whole
    return typeof value === 'object' ? value.as(form) : String(value)
  })
}

export const language = new Language()

/** The message of a key, in the present language. */
export const t = (key: string, values?: Values): string => language.say(key, values)
