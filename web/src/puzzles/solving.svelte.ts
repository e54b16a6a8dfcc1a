/** A puzzle being solved. What is right is the server's to say. */
import { api } from '../api/client'
import { errorMessage } from '../api/errorMessage'
import type { PuzzleShown, Puzzles, PuzzleVerdict } from '../protocol.gen'
import { scenarioStage, type ScenarioStage } from '../table/scenarioStage'
import { solved } from './solved.svelte'

export class Solving {
  all = $state.raw<Puzzles | null>(null)
  shown = $state.raw<PuzzleShown | null>(null)
  stage = $state.raw<ScenarioStage | null>(null)
  verdict = $state.raw<PuzzleVerdict | null>(null)
  /** Why nothing comes from the server. */
  refused = $state('')
  /** Something is on its way to it. */
  asking = $state(false)
  #unheard: () => Promise<void> = async () => {}

  constructor(readonly id: string) {}

  /** Nothing is left to be found. */
  get isOver(): boolean {
    return !!this.verdict?.chances.length
  }

  get isTodays(): boolean {
    return this.all?.today === this.id
  }

  open(): Promise<void> {
    return this.#ask(async () => {
      const [all, shown] = await Promise.all([api.puzzles(), api.puzzle({ puzzle: this.id })])
      this.all = all
      this.shown = shown
      this.stage = scenarioStage(shown.table)
    })
  }

  answer(token: string): Promise<void> {
    return this.#ask(async () => {
      this.verdict = await api.answerPuzzle({ puzzle: this.id, token })
      if (this.verdict.right) solved.solve(this.id, this.isTodays ? this.all?.day : undefined)
    })
  }

  tell(): Promise<void> {
    return this.#ask(async () => {
      this.verdict = await api.answerPuzzle({ puzzle: this.id, token: null })
      solved.tell(this.id)
    })
  }

  /** Ask once more for what did not come. */
  retry(): Promise<void> {
    return this.#unheard()
  }

  close(): void {
    this.stage?.game.close()
  }

  async #ask(what: () => Promise<void>): Promise<void> {
    this.asking = true
    this.refused = ''
    this.#unheard = () => this.#ask(what)
    try {
      await what()
    } catch (error) {
      this.refused = errorMessage(error)
    }
    this.asking = false
  }
}
