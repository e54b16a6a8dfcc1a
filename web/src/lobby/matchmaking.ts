/** A mark on the address of a table that was found by matchmaking: its guest sits down there and
 * is ready. */
export const MATCHED = 'found'

export const wasMatched = (): boolean => new URLSearchParams(location.search).has(MATCHED)
