/** The configuration of the server: rulesets, kinds, bots and other choices, loaded once. */
import options from 'virtual:options'
import { api } from '../api/client'
import type { Choices, Kind, KindChoice } from '../protocol.gen'

class ServerConfig {
  choices = $state.raw<Choices | null>(options)
  #request: Promise<Choices> | null = null

  async load(): Promise<Choices> {
    this.#request ??= api.choices().catch((error: unknown) => {
      this.#request = null
      throw error
    })
    this.choices = await this.#request
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

export const serverConfig = new ServerConfig()
