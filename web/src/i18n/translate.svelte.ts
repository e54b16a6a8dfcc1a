/** Messages in the reader's language, with plurals and inflected names. */
import { loadCatalogue, type Catalogue, type Locale, type Message } from './locales'

/** A name that a sentence can bend: `{card:the}`, `{player:takes|take}`. */
export interface InflectedWord {
  as: (form: string) => string
}

export type Values = Readonly<Record<string, string | number | InflectedWord>>

/** Which words are at hand, or asked for. */
interface LoadedMessages {
  readonly locale: Locale
  readonly isComplete: boolean
}

export class Language {
  locale = $state<Locale>('en')
  #messages = $state.raw<Catalogue>({})
  #plural = $derived(new Intl.PluralRules(this.locale))

  #loaded: LoadedMessages = { locale: 'en', isComplete: false }
  #queue: Promise<void> = Promise.resolve()

  constructor(private readonly fetch = loadCatalogue) {}

  setLocale(locale: Locale): Promise<void> {
    return this.#enqueue(() => this.#load({ ...this.#loaded, locale }))
  }

  /** The words of every screen, not only those of the first page. */
  loadAll(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#loaded.isComplete) await this.#load({ ...this.#loaded, isComplete: true })
    })
  }

  /** One wish after the other: what cannot be fetched hinders nothing else. */
  #enqueue(wish: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(wish)
    this.#queue = done.catch(() => {})
    return done
  }

  async #load(wanted: LoadedMessages): Promise<void> {
    this.#messages = await this.fetch(wanted.locale, wanted.isComplete)
    this.#loaded = wanted
    this.locale = wanted.locale
    document.documentElement.lang = wanted.locale
  }

  translate(key: string, values: Values = {}): string {
    const message = this.#messages[key]
    if (message === undefined) return key
    return interpolate(this.#form(message, values), values)
  }

  has(key: string): boolean {
    return key in this.#messages
  }

  /** What there is under a heading, in the order of the catalogue: `topics('rules')`. */
  topics(heading: string): string[] {
    const under = Object.keys(this.#messages).filter((key) => key.startsWith(`${heading}.`))
    const topics = under.map((key) => key.split('.')[1] ?? '')
    return topics.filter((topic, index) => topics.indexOf(topic) === index)
  }

  #form(message: Message, values: Values): string {
    if (typeof message === 'string') return message
    const form = this.#plural.select(Number(values['count']))
    return message[form] ?? message.other ?? ''
  }
}

export function interpolate(text: string, values: Values): string {
  return text.replace(/\{(\w+):?([^}]*)\}/g, (whole, name: string, form: string) => {
    const value = values[name] ?? whole
    return typeof value === 'object' ? value.as(form) : String(value)
  })
}

export const language = new Language()

/** The message of a key, in the present language. */
export const t = (key: string, values?: Values): string => language.translate(key, values)

/** A part of the app that comes later, and with it the words it says. */
export async function withMessages<Part>(part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, language.loadAll()])
  return found
}
