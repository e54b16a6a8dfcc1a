/** Why something happened and what a decision means, in a sentence: for a first game. Nothing here
 * is known that the reader cannot see, and nothing is advised. */
import { fold } from '../game/fold'
import { cardOf, find, type Scene } from '../game/scene'
import { language, t } from './i18n.svelte'
import { cardText } from './names'
import type { Edition, GameEvent, Kind, Question } from '../protocol.gen'

export interface Lesson {
  /** What is taught by it: nobody has to be told twice. */
  id: string
  text: string
}

const said = (key: string, values = {}): Lesson => ({ id: key, text: t(key, values) })

/** The rule a card goes by, in its own words. */
function rule(kind: Kind | null | undefined, edition: Edition): Lesson | null {
  const text = kind ? cardText(kind, edition) : ''
  return kind && text ? { id: `card.${kind}`, text } : null
}

/** What the last of several events shows, the table having been like this before them. */
export function whyOf(
  events: readonly GameEvent[],
  before: Scene,
  edition: Edition,
): Lesson | null {
  let scene = before
  let found: Lesson | null = null
  for (const event of events) {
    const after = fold(scene, event)
    found = why(event, scene, after, edition) ?? found
    scene = after
  }
  return found
}

function why(event: GameEvent, before: Scene, after: Scene, edition: Edition): Lesson | null {
  const acting = before.acting ?? before.acts.at(-1)?.ability ?? null
  const ruleOf = (serial: number): Lesson | null => rule(cardOf(before, serial)?.kind, edition)
  switch (event.type) {
    case 'round_began':
    case 'resolution_began':
    case 'waited':
    case 'foiled':
    case 'drew':
    case 'game_ended':
      return said(`web.lesson.${event.type}`)
    case 'placed':
      return said(typeof event.at === 'number' ? 'web.lesson.covered' : 'web.lesson.placed')
    case 'revealed':
      return rule(event.kind, edition)
    case 'acted':
      return event.by_reveal ? null : rule(event.ability, edition)
    case 'collected':
      return said('web.lesson.collected')
    case 'gained':
      return before.struck === undefined || event.serial === before.struck || event.amount > 1
        ? ruleOf(event.serial)
        : said('web.lesson.paid')
    case 'spilled':
    case 'lost':
    case 'stolen':
      return ruleOf(event.serial)
    case 'eliminated':
      return reach(acting, before, event.serial) ?? rule(acting, edition)
    case 'discarded':
      if (event.serial === event.by) return said('web.lesson.used_up')
      return find(before, event.by) ? rule(acting, edition) : ruleOf(event.by)
    case 'moved': {
      const slot = find(after, event.serial)?.slot ?? 0
      return said(slot > (after.cursor ?? 0) ? 'web.lesson.moved_ahead' : 'web.lesson.moved_behind')
    }
    case 'twin_entered':
    case 'replaced':
    case 'not_replaced':
    case 'bribed':
    case 'plotted':
      return rule(acting, edition)
    case 'turn_began':
    case 'asked':
    case 'picked':
    case 'applied':
    case 'turn_ended':
      return null
  }
}

/** Why it could be this card: how far the attacker reaches. */
function reach(kind: Kind | null, before: Scene, serial: number): Lesson | null {
  const key = `web.lesson.reach.${kind}`
  if (!kind || !language.has(key)) return null
  const slot = (find(before, serial)?.slot ?? 0) + 1
  return said(key, { slot })
}

/** What is at stake in a question. */
export function meaning(question: Question, { round }: Scene): Lesson {
  return said(`web.lesson.ask.${question === 'place' && round > 1 ? 'place_on' : question}`)
}
