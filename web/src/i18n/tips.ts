/** Tips for a first game: a sentence on why something happened or what a decision means. They
 * use nothing that the reader cannot see, and give no advice. */
import { gameReducer } from '../game/gameReducer'
import { cardOf, findCard, type DisplayedGame } from '../game/displayedGame'
import { language, t } from './translate.svelte'
import { cardText } from './names'
import type { Edition, GameEvent, Kind, Question } from '../protocol.gen'

export interface Tip {
  /** What is taught by it: nobody has to be told twice. */
  id: string
  text: string
}

const messageTip = (key: string, values = {}): Tip => ({ id: key, text: t(key, values) })

/** The rule a card goes by, in its own words. */
function cardTip(kind: Kind | null | undefined, edition: Edition): Tip | null {
  const text = kind ? cardText(kind, edition) : ''
  return kind && text ? { id: `card.${kind}`, text } : null
}

/** What the last of several events shows, the table having been like this before them. */
export function tipForEvents(
  events: readonly GameEvent[],
  before: DisplayedGame,
  edition: Edition,
): Tip | null {
  let displayed = before
  let found: Tip | null = null
  for (const event of events) {
    const after = gameReducer(displayed, event)
    found = tipForEvent(event, displayed, after, edition) ?? found
    displayed = after
  }
  return found
}

function tipForEvent(
  event: GameEvent,
  before: DisplayedGame,
  after: DisplayedGame,
  edition: Edition,
): Tip | null {
  const acting = before.acting ?? before.acts.at(-1)?.ability ?? null
  const ruleOf = (serial: number): Tip | null => cardTip(cardOf(before, serial)?.kind, edition)
  switch (event.type) {
    case 'round_began':
    case 'resolution_began':
    case 'waited':
    case 'foiled':
    case 'drew':
    case 'game_ended':
      return messageTip(`web.tip.${event.type}`)
    case 'placed':
      return messageTip(typeof event.at === 'number' ? 'web.tip.covered' : 'web.tip.placed')
    case 'revealed':
      return cardTip(event.kind, edition)
    case 'acted':
      return event.by_reveal ? null : cardTip(event.ability, edition)
    case 'collected':
      return messageTip('web.tip.collected')
    case 'gained':
      return before.struck === undefined || event.serial === before.struck || event.amount > 1
        ? ruleOf(event.serial)
        : messageTip('web.tip.paid')
    case 'spilled':
    case 'lost':
    case 'stolen':
      return ruleOf(event.serial)
    case 'eliminated':
      return reachTip(acting, before, event.serial) ?? cardTip(acting, edition)
    case 'discarded':
      if (event.serial === event.by) return messageTip('web.tip.used_up')
      return findCard(before, event.by) ? cardTip(acting, edition) : ruleOf(event.by)
    case 'moved': {
      const slot = findCard(after, event.serial)?.slot ?? 0
      return messageTip(slot > (after.cursor ?? 0) ? 'web.tip.moved_ahead' : 'web.tip.moved_behind')
    }
    case 'twin_entered':
    case 'replaced':
    case 'not_replaced':
    case 'bribed':
    case 'plotted':
      return cardTip(acting, edition)
    case 'turn_began':
    case 'asked':
    case 'picked':
    case 'applied':
    case 'turn_ended':
      return null
  }
}

/** Why it could be this card: how far the attacker reaches. */
function reachTip(kind: Kind | null, before: DisplayedGame, serial: number): Tip | null {
  const key = `web.tip.reach.${kind}`
  if (!kind || !language.has(key)) return null
  const slot = (findCard(before, serial)?.slot ?? 0) + 1
  return messageTip(key, { slot })
}

/** What is at stake in a question. */
export function tipForQuestion(question: Question, { round }: DisplayedGame): Tip {
  return messageTip(`web.tip.ask.${question === 'place' && round > 1 ? 'place_on' : question}`)
}
