/** A puzzle being solved. The server decides what is right. */
import { api } from '../api/client'
import { errorMessage } from '../api/errorMessage'
import type { PuzzleDetail, Puzzles, PuzzleVerdict } from '../protocol.gen'
import { scenarioStage, type ScenarioStage } from '../table/scenarioStage'
import { solvedPuzzles } from './solvedPuzzles.svelte'

export class PuzzleSession {
  all = $state.raw<Puzzles | null>(null)
  shown = $state.raw<PuzzleDetail | null>(null)
  stage = $state.raw<ScenarioStage | null>(null)
  verdict = $state.raw<PuzzleVerdict | null>(null)
  /** Why nothing comes from the server. */
  errorText = $state('')
  /** Something is on its way to it. */
  isBusy = $state(false)
  #retry: () => Promise<void> = async () => {}

  constructor(readonly id: string) {}

  /** Nothing is left to be found. */
  get isOver(): boolean {
    return !!this.verdict?.options.length
  }

  get isTodays(): boolean {
    return this.all?.today === this.id
  }

  open(): Promise<void> {
    return this.#request(async () => {
      const [all, shown] = await Promise.all([api.puzzles(), api.puzzle({ puzzle: this.id })])
      this.all = all
      this.shown = shown
      this.stage = scenarioStage(shown.table)
    })
  }

  answer(token: string): Promise<void> {
    return this.#request(async () => {
      this.verdict = await api.answerPuzzle({ puzzle: this.id, token })
      if (this.verdict.right)
        solvedPuzzles.markSolved(this.id, this.isTodays ? this.all?.day : undefined)
    })
  }

  reveal(): Promise<void> {
    return this.#request(async () => {
      this.verdict = await api.answerPuzzle({ puzzle: this.id, token: null })
      solvedPuzzles.markRevealed(this.id)
    })
  }

  /** Ask once more for what did not come. */
  retry(): Promise<void> {
    return this.#retry()
  }

  close(): void {
    this.stage?.game.close()
  }

  async #request(what: () => Promise<void>): Promise<void> {
    this.isBusy = true
    this.errorText = ''
    this.#retry = () => this.#request(what)
    try {
      await what()
    } catch (error) {
      this.errorText = errorMessage(error)
    }
    this.isBusy = false
  }
}
