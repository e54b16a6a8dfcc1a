/** The choices that have to be confirmed. */
import type { DisplayedGame } from '../game/displayedGame'
import type { Action } from '../protocol.gen'
import { t } from '../i18n/translate.svelte'
import { cardWord } from '../i18n/names'

export interface ConfirmSettings {
  /** The reader wants to be asked before a card is turned up. */
  confirmsReveals: boolean
}

/** What to ask before an option is taken; nothing for most. */
export function confirmationFor(
  option: Action | undefined,
  displayed: DisplayedGame,
  seat: number | null,
  settings: ConfirmSettings,
): string | null {
  if (option?.type === 'reveal' && settings.confirmsReveals) return confirmReveal(displayed)
  if (option?.type === 'eliminate') return confirmOwnElimination(option.slot, displayed, seat)
  return null
}

function confirmReveal(displayed: DisplayedGame): string {
  const card = displayed.queue.flat().find((card) => card.serial === displayed.decision?.serial)
  return t('web.confirm.reveal', { card: card?.kind ? cardWord(card.kind) : '' })
}

function confirmOwnElimination(
  slot: number,
  displayed: DisplayedGame,
  seat: number | null,
): string | null {
  const card = displayed.queue[slot]?.at(-1)
  const owner = displayed.holdings.find((held) => held.family === card?.family)?.seat
  if (!card?.kind || owner !== seat) return null
  return t('web.confirm.own', { card: cardWord(card.kind), slot: slot + 1 })
}
