/** The text of a decision that is written as a token of a record (`g:<Ar`, `x3`, `!So`). */
import type { Family, KindChoice } from '../protocol.gen'
import { t } from './translate.svelte'
import { cardWord, FAMILIES } from './names'
import type { People } from './events'

const PLACE = /^([a-z]):(?:<([A-Z][a-z])|([A-Z][a-z])>|([A-Z][a-z])\^(\d+))$/
const REVEAL = /^!([A-Z][a-z])$/
const AT_A_SLOT = /^([x=~@>*])(\d+)$/
const VICTIM = /^\$([a-z])$/
const SIGNS: Readonly<Record<string, string>> = {
  x: 'eliminate',
  '=': 'copy',
  '~': 'bribe',
  '@': 'lift',
  '>': 'put_down',
  '*': 'activate',
}

/** What it says, as something to be done: "place the Archer at the front of the queue". */
export function tokenText(token: string, kinds: readonly KindChoice[], people: People): string {
  const card = (code: string) =>
    cardWord(kinds.find((choice) => choice.code === code)?.kind ?? code.toLowerCase())
  const place = PLACE.exec(token)
  if (place) {
    const [, , first, last, on, slot] = place
    const where = first
      ? t('web.at.first')
      : last
        ? t('web.at.last')
        : t('web.at.on', { slot: slot ?? '' })
    return t('web.option.place', { card: card(first ?? last ?? on ?? ''), where })
  }
  const reveal = REVEAL.exec(token)
  if (reveal) return t('web.option.reveal', { card: card(reveal[1] ?? '') })
  const atSlot = AT_A_SLOT.exec(token)
  if (atSlot) return t(`web.option.${SIGNS[atSlot[1] ?? '']}`, { slot: atSlot[2] ?? '' })
  const victim = VICTIM.exec(token)
  if (victim) return t('web.option.rob', { name: people.head(family(victim[1] ?? '')).as('') })
  return t(token === '.' ? 'web.option.wait' : 'web.option.keep')
}

const family = (letter: string): Family => FAMILIES.find((each) => each[0] === letter) ?? 'red'
