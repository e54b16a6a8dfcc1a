/** The levels and themes of puzzles. */
export const LEVELS = [1, 2, 3, 4, 5] as const

/** What puzzles are about, in the order in which they are listed. */
export const THEMES = [
  'bluff',
  'bait',
  'stack',
  'last_round',
  'count',
  'timing',
  'placing',
  'target',
] as const
