/** A filter of puzzles by theme and level, and the next puzzle that matches it. */
import type { PuzzleEntry } from '../protocol.gen'
import { solvedPuzzles } from './solvedPuzzles.svelte'

class PuzzleFilter {
  /** Empty: all. */
  theme = $state('')
  /** 0: any. */
  level = $state(0)

  matches({ themes, level }: PuzzleEntry): boolean {
    return (!this.theme || themes.includes(this.theme)) && (!this.level || level === this.level)
  }

  /** The first one after this that has not been solved, and once more from the beginning. */
  nextAfter(id: string, puzzles: readonly PuzzleEntry[]): string | undefined {
    const at = puzzles.findIndex((each) => each.id === id) + 1
    return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(
      (each) => each.id !== id && this.matches(each) && !solvedPuzzles.isDone(each.id),
    )?.id
  }
}

export const puzzleFilter = new PuzzleFilter()
