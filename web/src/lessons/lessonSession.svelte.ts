/** A chapter being played, step by step. The server decides which move is right and where each
 * leads. */
import { api } from '../api/client'
import { errorMessage } from '../api/errorMessage'
import type { LessonStep } from '../protocol.gen'
import { scenarioStage, type ScenarioStage } from '../table/scenarioStage'

export class LessonSession {
  step = $state(0)
  stage = $state.raw<ScenarioStage | null>(null)
  /** Why nothing comes from the server. */
  errorText = $state('')
  /** Something is on its way to it. */
  isBusy = $state(false)
  #told = $state.raw<LessonStep | null>(null)
  #tokens: readonly string[] = []
  #retry: () => Promise<void> = async () => {}

  constructor(readonly chapter: string) {}

  /** What came of the last move, as soon as it was shown. */
  get told(): LessonStep | null {
    return this.stage?.game.playback.busy ? null : this.#told
  }

  get mayChoose(): boolean {
    return !this.isBusy && this.#told?.verdict === 'asked'
  }

  goTo(step: number): Promise<void> {
    this.step = step
    return this.#try([], (told) => this.#show(told))
  }

  choose(token: string): Promise<void> {
    return this.#try([...this.#tokens, token], ({ table }) => this.stage?.game.go(table))
  }

  /** Back to before the move that was wrong. */
  undo(): Promise<void> {
    return this.#try(this.#tokens.slice(0, -1), (told) => this.#show(told))
  }

  /** Back there, and the right move instead. */
  async showAnswer(): Promise<void> {
    const answer = this.#told?.answer
    await this.undo()
    if (answer && !this.errorText) await this.choose(answer)
  }

  /** Ask once more for what did not come. */
  retry(): Promise<void> {
    return this.#retry()
  }

  close(): void {
    this.stage?.game.close()
  }

  #show({ table }: LessonStep): void {
    if (this.stage) this.stage.game.restart(table)
    else this.stage = scenarioStage(table)
  }

  async #try(tokens: readonly string[], show: (told: LessonStep) => void): Promise<void> {
    this.isBusy = true
    this.errorText = ''
    this.#retry = () => this.#try(tokens, show)
    try {
      const told = await api.lessonStep({ chapter: this.chapter, step: this.step, tokens })
      this.#tokens = tokens
      show(told)
      this.#told = told
    } catch (error) {
      this.errorText = errorMessage(error)
    }
    this.isBusy = false
  }
}
