/** The list of open tables, kept up to date by the messages of the lobby. */
import type { LobbyMessage, TableSummary } from '../protocol.gen'

export interface TableList {
  readonly number: number
  readonly tables: readonly TableSummary[]
}

/** The list after a message; null when something before it was missed. */
export function applyLobbyMessage(
  known: TableList | null,
  message: LobbyMessage,
): TableList | null {
  if (message.type === 'closing' || message.type === 'announced') return known
  const { number } = message
  if (message.type === 'listing') return { number, tables: message.tables }
  if (number !== (known?.number ?? 0) + 1) return null
  const away = new Set([...message.removed, ...message.tables.map(({ table }) => table.code)])
  const tables = (known?.tables ?? []).filter(({ code }) => !away.has(code))
  for (const { index: place, table } of message.tables) tables.splice(place, 0, table)
  return { number, tables }
}
