/** Messages in the reader's language. */
import { catalogue, type Catalogue, type Locale, type Message } from './locales'

/** A name that a sentence can bend: `{card:the}`, `{player:takes|take}`. */
export interface Word {
  as: (form: string) => string
}

export type Values = Readonly<Record<string, string | number | Word>>

/** Which words are at hand, or asked for. */
interface Wanted {
  readonly locale: Locale
  readonly whole: boolean
}

export class Language {
  locale = $state<Locale>('en')
  #messages = $state.raw<Catalogue>({})
  #plural = $derived(new Intl.PluralRules(this.locale))

  #held: Wanted = { locale: 'en', whole: false }
  #turn: Promise<void> = Promise.resolve()

  constructor(private readonly fetch = catalogue) {}

  use(locale: Locale): Promise<void> {
    return this.#inTurn(() => this.#bring({ ...this.#held, locale }))
  }

  /** The words of every screen, not only those of the first page. */
  whole(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#held.whole) await this.#bring({ ...this.#held, whole: true })
    })
  }

  /** One wish after the other: what cannot be fetched hinders nothing else. */
  #inTurn(wish: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(wish)
    this.#turn = done.catch(() => {})
    return done
  }

  async #bring(wanted: Wanted): Promise<void> {
    this.#messages = await this.fetch(wanted.locale, wanted.whole)
    this.#held = wanted
    this.locale = wanted.locale
    document.documentElement.lang = wanted.locale
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
    const topics = under.map((key) => key.split('.')[1] ?? '')
    return topics.filter((topic, index) => topics.indexOf(topic) === index)
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

/** A part of the app that comes later, and with it the words it says. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, language.whole()])
  return found
}
