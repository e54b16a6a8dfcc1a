/** What the card that was revealed last has done since, as long as its turn lasts. */
import type { RevealedEvent } from '../protocol.gen'
import type { LogEntry } from './eventLog'

export interface Deeds {
  /** The reveal it began with. */
  id: string
  reveal: RevealedEvent
  /** What followed from it. */
  entries: readonly LogEntry[]
}

export function lastDeeds(log: readonly LogEntry[]): Deeds | null {
  const at = log.findLastIndex(({ event }) => event.type === 'revealed')
  const first = log[at]
  if (first?.event.type !== 'revealed') return null
  const after = log.slice(at + 1)
  const end = after.findIndex(({ event }) => event.type === 'turn_ended')
  const entries = end < 0 ? after : after.slice(0, end)
  return { id: first.id, reveal: first.event, entries }
}
