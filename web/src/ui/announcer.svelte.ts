/** Sentences that screen readers read aloud. */
import { untrack } from 'svelte'

const MAX_LINES = 30

class Announcer {
  lines = $state.raw<readonly { id: number; text: string }[]>([])
  #next = 0

  /** Another page: what was said on the last one is not its story. */
  clear(): void {
    this.lines = []
  }

  /** Every sentence gets a line of its own, so that two equal ones are both read. */
  announce(...sentences: readonly string[]): void {
    const fresh = sentences.map((text) => ({ id: this.#next++, text }))
    // Saying something depends on nothing that was said before.
    this.lines = [...untrack(() => this.lines), ...fresh].slice(-MAX_LINES)
  }
}

export const announcer = new Announcer()
