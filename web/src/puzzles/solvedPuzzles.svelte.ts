/** The puzzles that this reader has solved, and the days of a solved daily puzzle, stored in
 * this browser. */
import { streak } from './streak'

interface StoredPuzzles {
  /** Those solved without having been told. */
  readonly solved: readonly string[]
  /** Those whose answer was asked for. */
  readonly told: readonly string[]
  /** The days whose puzzle was solved: `2026-11-16`. */
  readonly days: readonly string[]
}

const KEY = 'oriflamme.puzzles'

function read(): StoredPuzzles {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredPuzzles>
    return { solved: kept.solved ?? [], told: kept.told ?? [], days: kept.days ?? [] }
  } catch {
    return { solved: [], told: [], days: [] }
  }
}

class SolvedPuzzles {
  #stored = $state.raw<StoredPuzzles>(read())

  has(id: string): boolean {
    return this.#stored.solved.includes(id)
  }

  /** Whether there is nothing left to find out about it. */
  isDone(id: string): boolean {
    return this.has(id) || this.#stored.told.includes(id)
  }

  hasDay(day: string): boolean {
    return this.#stored.days.includes(day)
  }

  streak(today: string): number {
    return streak(this.#stored.days, today)
  }

  /** Who was told the answer before has not solved it. */
  markSolved(id: string, day: string | undefined): void {
    if (this.#stored.told.includes(id)) return
    const { solved, days } = this.#stored
    this.#store({
      ...this.#stored,
      solved: [...new Set([...solved, id])],
      days: day ? [...new Set([...days, day])] : days,
    })
  }

  markRevealed(id: string): void {
    if (!this.isDone(id)) this.#store({ ...this.#stored, told: [...this.#stored.told, id] })
  }

  #store(kept: StoredPuzzles): void {
    this.#stored = kept
    localStorage.setItem(KEY, JSON.stringify(kept))
  }
}

export const solvedPuzzles = new SolvedPuzzles()
