/** An option of a decision in a few words. */
import type { Scene } from '../game/scene'
import type { Action } from '../protocol.gen'
import type { People } from './describe'
import { t } from './i18n.svelte'
import { cardName, familyName } from './names'

export function optionWords(option: Action, scene: Scene, people: People): string {
  switch (option.type) {
    case 'place': {
      const card = placedCard(option, scene)
      return typeof option.at === 'number'
        ? t('action.place_on', { card, slot: option.at + 1 })
        : t(`action.place_${option.at}`, { card })
    }
    case 'wait':
    case 'reveal':
    case 'keep':
      return t(`action.${option.type}`)
    case 'rob':
      return t('action.rob', { player: people.player(option.seat) })
    case 'put_down':
      return t('action.put_down', { slot: option.slot + 1 })
    default:
      return t(`action.${option.type}`, {
        card: topCard(option.slot, scene),
        slot: option.slot + 1,
      })
  }
}

/** Whose it is is said only to somebody who heads two families. */
function placedCard({ family, kind }: Extract<Action, { type: 'place' }>, scene: Scene): string {
  const seat = scene.holdings.find((held) => held.family === family)?.seat
  const heads = scene.holdings.filter((held) => held.seat === seat).length
  return heads > 1 ? `${cardName(kind)} (${familyName(family)})` : cardName(kind)
}

/** The top card of a slot, so far as it is known, and whose it is. */
function topCard(slot: number, scene: Scene): string {
  const card = scene.queue[slot]?.at(-1)
  if (!card) return ''
  return `${card.kind ? cardName(card.kind) : '?'} (${familyName(card.family)})`
}
