/** The reader's progress in the lessons, stored in this browser. */
interface StoredProgress {
  /** By chapter, the step to go on with. */
  readonly at: Readonly<Record<string, number>>
  /** The chapters taken to their end. */
  readonly done: readonly string[]
}

const KEY = 'oriflamme.lessons'

function read(): StoredProgress {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredProgress>
    return { at: kept.at ?? {}, done: kept.done ?? [] }
  } catch {
    return { at: {}, done: [] }
  }
}

class Progress {
  #stored = $state.raw<StoredProgress>(read())

  stepOf(chapter: string): number {
    return this.#stored.at[chapter] ?? 0
  }

  isDone(chapter: string): boolean {
    return this.#stored.done.includes(chapter)
  }

  setStep(chapter: string, step: number): void {
    this.#store({ ...this.#stored, at: { ...this.#stored.at, [chapter]: step } })
  }

  /** The chapter is over; the next time it begins anew. */
  finish(chapter: string): void {
    const done = [...new Set([...this.#stored.done, chapter])]
    this.#store({ at: { ...this.#stored.at, [chapter]: 0 }, done })
  }

  #store(kept: StoredProgress): void {
    this.#stored = kept
    localStorage.setItem(KEY, JSON.stringify(kept))
  }
}

export const progress = new Progress()
