/** Sentences for those who listen to the page. */
import { untrack } from 'svelte'

const KEPT = 30

class Announcer {
  lines = $state.raw<readonly { id: number; text: string }[]>([])
  #next = 0

  /** Another page: what was said on the last one is not its story. */
  beginAfresh(): void {
    this.lines = []
  }

  /** Every sentence gets a line of its own, so that two equal ones are both read. */
  say(...sentences: readonly string[]): void {
    const fresh = sentences.map((text) => ({ id: this.#next++, text }))
    // Saying something depends on nothing that was said before.
    this.lines = [...untrack(() => this.lines), ...fresh].slice(-KEPT)
  }
}

export const announcer = new Announcer()
