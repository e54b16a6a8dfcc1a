/** The reasons why a table is closed to a viewer. Waiting does not open it again. */
export type CloseReason =
  | 'not_found'
  | 'data_corrupt'
  | 'spectators_not_allowed'
  | 'shown_out'
  | 'removed'
  | 'signed_out'
  | 'banned'
  | 'table_closed'
  | 'code_limit'

/** Why a table's websocket is not opened, however often one tries. */
const FINAL = [
  'not_found',
  'data_corrupt',
  'spectators_not_allowed',
  'removed',
  'banned',
  'code_limit',
] as const

/** Why one has to leave for good. */
const ENDS = ['removed', 'signed_out', 'banned', 'table_closed'] as const

export const isFinal = (why: string | undefined): why is (typeof FINAL)[number] =>
  FINAL.some((each) => each === why)

export const endsVisit = (why: string): why is (typeof ENDS)[number] =>
  ENDS.some((each) => each === why)
