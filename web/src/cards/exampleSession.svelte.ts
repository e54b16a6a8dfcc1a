/** An example of a card being tried. The server decides where each move leads. */
import { api } from '../api/client'
import { errorMessage } from '../api/errorMessage'
import type { Kind, ExampleState } from '../protocol.gen'
import { scenarioStage, type ScenarioStage } from '../table/scenarioStage'

export class ExampleSession {
  stage = $state.raw<ScenarioStage | null>(null)
  /** Why nothing comes from the server. */
  errorText = $state('')
  #asking = $state(false)
  #state = $state.raw<ExampleState | null>(null)
  #tokens = $state.raw<readonly string[]>([])

  constructor(
    readonly kind: Kind,
    readonly name: string,
  ) {}

  get mayChoose(): boolean {
    return !this.#asking && this.#state?.over === false
  }

  /** Whether it has come to its end, as soon as that was shown. */
  get isOver(): boolean {
    return this.#state?.over === true && !this.stage?.game.playback.busy
  }

  get hasBegun(): boolean {
    return this.#tokens.length > 0
  }

  begin(): Promise<void> {
    return this.#try([], ({ table }) => {
      if (this.stage) this.stage.game.restart(table)
      else this.stage = scenarioStage(table)
    })
  }

  choose(token: string): Promise<void> {
    return this.#try([...this.#tokens, token], ({ table }) => this.stage?.game.go(table))
  }

  close(): void {
    this.stage?.game.close()
  }

  async #try(tokens: readonly string[], show: (told: ExampleState) => void): Promise<void> {
    this.#asking = true
    this.errorText = ''
    try {
      const told = await api.tryExample({ kind: this.kind, name: this.name, tokens })
      this.#tokens = tokens
      show(told)
      this.#state = told
    } catch (error) {
      this.errorText = errorMessage(error)
    }
    this.#asking = false
  }
}
