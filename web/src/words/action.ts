/** An option in a few words. */
import type { Action } from '../protocol.gen'
import type { Scene } from '../game/scene'
import type { People } from './describe'
import { t } from './i18n.svelte'
import { cardName, familyName } from './names'

export function actionWords(action: Action, scene: Scene, people: People): string {
  switch (action.type) {
    case 'place': {
      const card = cardName(action.kind)
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
      return t(`action.${action.type}`, { card: top(action.slot, scene), slot: action.slot + 1 })
  }
}

/** The top card of a slot, so far as it is known, and whose it is. */
function top(slot: number, { queue }: Scene): string {
  const card = queue[slot]?.at(-1)
  if (!card) return ''
  return `${card.kind ? cardName(card.kind) : '?'} (${familyName(card.family)})`
}
