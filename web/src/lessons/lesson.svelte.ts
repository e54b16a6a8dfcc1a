/** A chapter being taken, step by step. What is right, and where anything leads, is the server's to say. */
import { api } from '../api/client'
import { errorMessage } from '../api/errorMessage'
import type { LessonStep } from '../protocol.gen'
import { scenarioStage, type ScenarioStage } from '../table/scenarioStage'

export class Lesson {
  step = $state(0)
  stage = $state.raw<ScenarioStage | null>(null)
  /** Why nothing comes from the server. */
  refused = $state('')
  /** Something is on its way to it. */
  asking = $state(false)
  #told = $state.raw<LessonStep | null>(null)
  #tokens: readonly string[] = []
  #unheard: () => Promise<void> = async () => {}

  constructor(readonly chapter: string) {}

  /** What came of the last move, as soon as it was shown. */
  get told(): LessonStep | null {
    return this.stage?.game.playback.busy ? null : this.#told
  }

  get mayChoose(): boolean {
    return !this.asking && this.#told?.verdict === 'asked'
  }

  goTo(step: number): Promise<void> {
    this.step = step
    return this.#try([], (told) => this.#lay(told))
  }

  choose(token: string): Promise<void> {
    return this.#try([...this.#tokens, token], ({ table }) => this.stage?.game.go(table))
  }

  /** Back to before the move that was wrong. */
  again(): Promise<void> {
    return this.#try(this.#tokens.slice(0, -1), (told) => this.#lay(told))
  }

  /** Back there, and the right move instead. */
  async show(): Promise<void> {
    const answer = this.#told?.answer
    await this.again()
    if (answer && !this.refused) await this.choose(answer)
  }

  /** Ask once more for what did not come. */
  retry(): Promise<void> {
    return this.#unheard()
  }

  close(): void {
    this.stage?.game.close()
  }

  #lay({ table }: LessonStep): void {
    if (this.stage) this.stage.game.restart(table)
    else this.stage = scenarioStage(table)
  }

  async #try(tokens: readonly string[], show: (told: LessonStep) => void): Promise<void> {
    this.asking = true
    this.refused = ''
    this.#unheard = () => this.#try(tokens, show)
    try {
      const told = await api.lessonStep({ chapter: this.chapter, step: this.step, tokens })
      this.#tokens = tokens
      show(told)
      this.#told = told
    } catch (error) {
      this.refused = errorMessage(error)
    }
    this.asking = false
  }
}
