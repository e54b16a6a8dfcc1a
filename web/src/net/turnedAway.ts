/** Why one is no longer, or never was, at a table. Nobody comes back by waiting. */
export type TurnedAway =
  | 'not_found'
  | 'damaged'
  | 'no_spectators'
  | 'shown_out'
  | 'removed'
  | 'signed_out'
  | 'banned'
  | 'closed'
  | 'too_many_codes'

/** Why a table's websocket is not opened, however often one tries. */
const FINAL = [
  'not_found',
  'damaged',
  'no_spectators',
  'removed',
  'banned',
  'too_many_codes',
] as const

/** Why one has to leave for good. */
const ENDS = ['removed', 'signed_out', 'banned', 'closed'] as const

export const keepsClosed = (why: string | undefined): why is (typeof FINAL)[number] =>
  FINAL.some((each) => each === why)

export const endsAVisit = (why: string): why is (typeof ENDS)[number] =>
  ENDS.some((each) => each === why)
