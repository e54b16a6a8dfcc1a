/** What can be chosen on this server, asked for once. */
import options from 'virtual:options'
import { api } from './api'
import type { Choices, Kind, KindChoice } from '../protocol.gen'

class Catalog {
  choices = $state.raw<Choices | null>(options)
  #asked: Promise<Choices> | null = null

  async load(): Promise<Choices> {
    this.#asked ??= api.choices().catch((error: unknown) => {
      this.#asked = null
      throw error
    })
    this.choices = await this.#asked
    return this.choices
  }

  kind(kind: Kind): KindChoice | undefined {
    return this.choices?.kinds.find((choice) => choice.kind === kind)
  }

  /** Characters stay in the queue; intrigues act once. */
  isIntrigue(kind: Kind | null): boolean {
    return kind !== null && this.kind(kind)?.character === false
  }
}

export const catalog = new Catalog()
