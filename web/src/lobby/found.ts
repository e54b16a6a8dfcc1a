/** After the address of a table that was found for somebody: they sit down there and are ready. */
export const FOUND = 'found'

export const wasFound = (): boolean => new URLSearchParams(location.search).has(FOUND)
