/** Beside the game: that a bot plays on for somebody, and why; that they are back; that they ask
 * for a hint. */
import type { CameBack, HandedOver, Hinted } from '../protocol.gen'
import type { People } from './describe'
import { t } from './i18n.svelte'

export function asideWords(what: HandedOver | CameBack | Hinted, people: People): string {
  if (what.kind === 'hinted') return t('web.hint.marked', { player: people.player(what.seat) })
  const why = what.kind === 'handed_over' ? what.reason : what.kind
  return t(`web.stand_in.${why}`, { player: people.player(what.seat) })
}
