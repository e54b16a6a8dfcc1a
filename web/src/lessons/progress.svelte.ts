/** How far this reader has come in the lessons; kept in this browser. */
interface Kept {
  /** By chapter, the step to go on with. */
  readonly at: Readonly<Record<string, number>>
  /** The chapters taken to their end. */
  readonly done: readonly string[]
}

const KEY = 'oriflamme.learned'

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { at: kept.at ?? {}, done: kept.done ?? [] }
  } catch {
    return { at: {}, done: [] }
  }
}

class Progress {
  #kept = $state.raw<Kept>(read())

  at(chapter: string): number {
    return this.#kept.at[chapter] ?? 0
  }

  isDone(chapter: string): boolean {
    return this.#kept.done.includes(chapter)
  }

  reach(chapter: string, step: number): void {
    this.#keep({ ...this.#kept, at: { ...this.#kept.at, [chapter]: step } })
  }

  /** The chapter is over; the next time it begins anew. */
  finish(chapter: string): void {
    const done = [...new Set([...this.#kept.done, chapter])]
    this.#keep({ at: { ...this.#kept.at, [chapter]: 0 }, done })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    localStorage.setItem(KEY, JSON.stringify(kept))
  }
}

export const progress = new Progress()
