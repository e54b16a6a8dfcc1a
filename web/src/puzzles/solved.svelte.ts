/** Which puzzles this reader has solved, and on how many days in a row today's; kept in this browser. */
import { streak } from './streak'

interface Kept {
  /** Those solved without having been told. */
  readonly solved: readonly string[]
  /** Those whose answer was asked for. */
  readonly told: readonly string[]
  /** The days whose puzzle was solved: `2026-11-16`. */
  readonly days: readonly string[]
}

const KEY = 'oriflamme.analysis.puzzles'

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { solved: kept.solved ?? [], told: kept.told ?? [], days: kept.days ?? [] }
  } catch {
    return { solved: [], told: [], days: [] }
  }
}

class Solved {
  #kept = $state.raw<Kept>(read())

  has(id: string): boolean {
    return this.#kept.solved.includes(id)
  }

  /** Whether there is nothing left to find out about it. */
  isDone(id: string): boolean {
    return this.has(id) || this.#kept.told.includes(id)
  }

  hasDay(day: string): boolean {
    return this.#kept.days.includes(day)
  }

  streak(today: string): number {
    return streak(this.#kept.days, today)
  }

  /** Who was told the answer before has not solved it. */
  solve(id: string, day: string | undefined): void {
    if (this.#kept.told.includes(id)) return
    const { solved, days } = this.#kept
    this.#keep({
      ...this.#kept,
      solved: [...new Set([...solved, id])],
      days: day ? [...new Set([...days, day])] : days,
    })
  }

  tell(id: string): void {
    if (!this.isDone(id)) this.#keep({ ...this.#kept, told: [...this.#kept.told, id] })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    localStorage.setItem(KEY, JSON.stringify(kept))
  }
}

export const solved = new Solved()
