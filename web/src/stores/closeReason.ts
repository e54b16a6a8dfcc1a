/** The reasons why a table is closed to a viewer. Waiting does not open it again. */
export type CloseReason =
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

export const isFinal = (why: string | undefined): why is (typeof FINAL)[number] =>
  FINAL.some((each) => each === why)

export const endsVisit = (why: string): why is (typeof ENDS)[number] =>
  ENDS.some((each) => each === why)
