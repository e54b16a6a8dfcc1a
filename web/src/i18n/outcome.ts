/** The end of a game in one sentence: the winners, and the reader's own place. */
import type { Result } from '../protocol.gen'
import type { People } from './events'
import { t } from './translate.svelte'

/** `me` is my seat, for one who sat at the table. */
export function outcome(result: Result, people: People, me: number | null): string {
  const [first = 0, ...others] = result.winners
  const names = result.winners.map(people.name).join(', ')
  const won = me !== null && result.winners.includes(me)
  if (won) return others.length ? t('web.end.you_share', { names }) : t('web.end.you_won')
  const victory = others.length
    ? t('web.end.share_victory', { names })
    : t('web.end.won', { player: people.player(first) })
  const mine = result.standings.find((standing) => standing.seat === me)
  if (!mine) return victory
  return t('web.end.and_you', { victory, place: t(`web.end.place.${mine.rank}`) })
}
