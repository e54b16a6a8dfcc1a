/** Which puzzles the reader wants to see, and which comes next among them. */
import type { PuzzleEntry } from '../protocol.gen'
import { solved } from './solved.svelte'

class Wish {
  /** Empty: all. */
  theme = $state('')
  /** 0: any. */
  level = $state(0)

  fits({ themes, level }: PuzzleEntry): boolean {
    return (!this.theme || themes.includes(this.theme)) && (!this.level || level === this.level)
  }

  /** The first one after this that has not been solved, and once more from the beginning. */
  after(id: string, puzzles: readonly PuzzleEntry[]): string | undefined {
    const at = puzzles.findIndex((each) => each.id === id) + 1
    return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(
      (each) => each.id !== id && this.fits(each) && !solved.isDone(each.id),
    )?.id
  }
}

export const wish = new Wish()
