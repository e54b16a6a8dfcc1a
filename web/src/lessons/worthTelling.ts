/** What a move would have led to, in a few sentences. */
import type { LogEntry } from '../game/eventLog'
import type { GameEvent } from '../protocol.gen'
import { describeEvent, type People } from '../i18n/events'

/** What changes who has how much comes first; a round without any of it is told as it went. */
const TELLING: readonly GameEvent['type'][] = [
  'gained',
  'lost',
  'stolen',
  'collected',
  'spilled',
  'eliminated',
  'foiled',
]
const MOST = 3

export function worthTelling(log: readonly LogEntry[], people: People): readonly string[] {
  const telling = log.filter(({ event }) => TELLING.includes(event.type))
  const entries = telling.length ? telling : log
  return entries
    .flatMap(({ event, before }) => describeEvent(event, before, people)?.text ?? [])
    .slice(0, MOST)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
}
