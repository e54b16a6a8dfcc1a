/** The consequences of a move, in a few sentences. */
import type { LogEntry } from '../game/eventLog'
import type { GameEvent } from '../protocol.gen'
import { describeEvent, type People } from '../i18n/events'

/** What changes who has how much comes first; a round without any of it is told as it went. */
const IMPORTANT: readonly GameEvent['type'][] = [
  'gained',
  'lost',
  'stolen',
  'collected',
  'spilled',
  'eliminated',
  'foiled',
]
const MAX_SENTENCES = 3

export function consequences(log: readonly LogEntry[], people: People): readonly string[] {
  const telling = log.filter(({ event }) => IMPORTANT.includes(event.type))
  const entries = telling.length ? telling : log
  return entries
    .flatMap(({ event, before }) => describeEvent(event, before, people)?.text ?? [])
    .slice(0, MAX_SENTENCES)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
}
