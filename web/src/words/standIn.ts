/** That a bot plays on for somebody, and why; or that they are back. */
import type { CameBack, HandedOver } from '../protocol.gen'
import type { People } from './describe'
import { t } from './i18n.svelte'

export function standInWords(what: HandedOver | CameBack, people: People): string {
  const why = what.kind === 'handed_over' ? what.reason : what.kind
  return t(`web.stand_in.${why}`, { player: people.player(what.seat) })
}
