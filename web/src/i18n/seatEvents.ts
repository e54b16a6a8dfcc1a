/** The text of an event beside the game: a bot plays on for a person, a person is back, a person
 * asks for a hint. */
import type { ControlResumed, BotTookOver, Hinted } from '../protocol.gen'
import type { People } from './events'
import { t } from './translate.svelte'

export function seatEventText(what: BotTookOver | ControlResumed | Hinted, people: People): string {
  if (what.kind === 'hinted') return t('web.hint.marked', { player: people.player(what.seat) })
  const why = what.kind === 'bot_took_over' ? what.reason : what.kind
  return t(`web.stand_in.${why}`, { player: people.player(what.seat) })
}
