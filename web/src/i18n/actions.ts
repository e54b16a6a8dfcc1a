/** The text of an option. */
import type { Action, PlaceAction } from '../protocol.gen'
import type { DisplayedGame } from '../game/displayedGame'
import type { People } from './events'
import { t } from './translate.svelte'
import { cardName, familyName } from './names'

export function actionText(action: Action, displayed: DisplayedGame, people: People): string {
  switch (action.type) {
    case 'place': {
      const card = placed(action, displayed)
      return typeof action.at === 'number'
        ? t('action.place_on', { card, slot: action.at + 1 })
        : t(`action.place_${action.at}`, { card })
    }
    case 'wait':
    case 'reveal':
    case 'keep':
      return t(`action.${action.type}`)
    case 'rob':
      return t('action.rob', { player: people.name(action.seat) })
    case 'put_down':
      return t('action.put_down', { slot: action.slot + 1 })
    default:
      return t(`action.${action.type}`, {
        card: top(action.slot, displayed),
        slot: action.slot + 1,
      })
  }
}

/** Whose card it is is said only to somebody who heads two families. */
function placed({ family, kind }: PlaceAction, { holdings }: DisplayedGame): string {
  const seat = holdings.find((held) => held.family === family)?.seat
  const heads = holdings.filter((held) => held.seat === seat).length
  return heads > 1 ? `${cardName(kind)} (${familyName(family)})` : cardName(kind)
}

/** The top card of a slot, so far as it is known, and whose it is. */
function top(slot: number, { queue }: DisplayedGame): string {
  const card = queue[slot]?.at(-1)
  if (!card) return ''
  return `${card.kind ? cardName(card.kind) : '?'} (${familyName(card.family)})`
}
