/** An event as a sentence, for the log and for screen readers. */
import { t, type Values, type InflectedWord } from './translate.svelte'
import { cardWord, playerWord } from './names'
import type { Family, GameEvent, Kind, SeatInfo } from '../protocol.gen'
import { cardOf, findCard, type DisplayedGame } from '../game/displayedGame'

export interface EventText {
  text: string
  /** The card it is about, to be found in the queue. */
  serial: number | null
  /** Whose doing it is. */
  family: Family | null
}

export interface People {
  /** What a seat is called. */
  name: (seat: number) => string
  /** The same, for a sentence. */
  player: (seat: number) => InflectedWord
  /** Whoever heads a family. */
  head: (family: Family) => InflectedWord
  /** The arms of a seat: those wished for if they are among them, else its first. */
  arms: (seat: number, wish: Family | null) => Family | null
}

export function peopleAt(seats: () => readonly SeatInfo[]): People {
  const word = (seat: SeatInfo | undefined, family?: Family): InflectedWord =>
    seat ? playerWord(seat, family) : NOBODY
  return {
    name: (at) => word(seats()[at]).as(''),
    player: (at) => word(seats()[at]),
    head: (family) =>
      word(
        seats().find((seat) => seat.families.includes(family)),
        family,
      ),
    arms: (at, wish) => {
      const own = seats()[at]?.families ?? []
      return wish && own.includes(wish) ? wish : (own[0] ?? null)
    },
  }
}

const NOBODY: InflectedWord = { as: () => '' }

type EventContext = Omit<EventText, 'text'> & {
  player: InflectedWord
  card: InflectedWord
  slot: number
}

/** Nothing for events that only say how far the rules have come. */
export function describeEvent(
  event: GameEvent,
  before: DisplayedGame,
  people: People,
): EventText | null {
  const about = (serial: number, kind?: Kind): EventContext =>
    contextOfCard(serial, kind, before, people)
  const { player, head } = people
  switch (event.type) {
    case 'round_began':
      return plain(t('event.round_began', { round: event.round, player: player(event.first) }))
    case 'placed': {
      const words = event.kind
        ? t('event.placed_known', { player: head(event.family), card: cardWord(event.kind) })
        : t('event.placed', { player: head(event.family) })
      const text = `${words} ${where(event.at, before)}`
      return { text, serial: event.serial, family: event.family }
    }
    case 'resolution_began':
      return plain(t('event.resolution_began'))
    case 'waited':
      return sentence('event.waited', about(event.serial))
    case 'revealed':
      return sentence('event.revealed', about(event.serial, event.kind))
    case 'acted': {
      const card = about(event.serial)
      const own = findCard(before, event.serial)?.card.kind === event.ability
      return own ? null : sentence('event.acted_as', card, { ability: cardWord(event.ability) })
    }
    case 'foiled':
      return sentence(
        'event.foiled',
        about(event.serial, findCard(before, event.serial)?.card.kind ?? event.ability),
      )
    case 'spilled':
      return sentence('event.spilled', about(event.serial), { count: event.amount })
    case 'collected':
    case 'gained':
      return sentence(
        `event.${event.type}`,
        contextOfPayment(event.seat, about(event.serial), people),
        {
          count: event.amount,
        },
      )
    case 'lost': {
      const cause = about(event.serial)
      const values = { count: event.amount, by: cause.player }
      return sentence('event.lost', contextOfPayment(event.seat, cause, people), values)
    }
    case 'stolen':
      return sentence('event.stolen', contextOfPayment(event.thief, about(event.serial), people), {
        count: event.amount,
        victim: player(event.victim),
      })
    case 'eliminated': {
      const { serial, family, card, player } = about(event.by)
      const fallen = { ...about(event.serial, event.kind), serial, family }
      const lost = findCard(before, event.serial)?.card.influence ?? 0
      const values = { attacker: card, by: player, count: lost }
      if (event.serial === event.by) return sentence('event.eliminated_self', fallen)
      return sentence(lost ? 'event.eliminated_with' : 'event.eliminated', fallen, values)
    }
    case 'discarded': {
      const left = about(event.serial, event.kind)
      if (event.serial === event.by) return sentence('event.discarded', left)
      const { card, player, slot } = about(event.by)
      const stacked = (before.queue[slot - 1]?.length ?? 0) > 1
      if (stacked) return sentence('event.discarded_beside', { ...left, slot })
      return sentence('event.discarded_with', left, { attacker: card, by: player })
    }
    case 'moved': {
      const key = findCard(before, event.serial)?.card.kind ? 'event.moved' : 'event.moved_hidden'
      return sentence(key, about(event.serial), { slot: event.slot + 1 })
    }
    case 'twin_entered':
      return {
        text: `${t('event.twin_entered', { player: head(event.family), card: cardWord(event.kind) })} ${where(event.at, before)}`,
        serial: event.serial,
        family: event.family,
      }
    case 'replaced':
    case 'not_replaced': {
      const slot = event.type === 'replaced' ? event.slot + 1 : 0
      const values = { player: head(event.family), card: cardWord(event.kind), slot }
      return { text: t(`event.${event.type}`, values), serial: null, family: event.family }
    }
    case 'bribed': {
      const won = { ...about(event.serial), family: event.family }
      return sentence('event.bribed', won, { player: head(event.family), owner: won.player })
    }
    case 'plotted':
      return {
        text: t('event.plotted', {
          player: head(event.family),
          card: cardWord(event.kind),
          count: event.influence,
        }),
        serial: null,
        family: event.family,
      }
    case 'drew': {
      const values = { player: head(event.family) }
      const text = event.kind
        ? t('event.drew_known', { ...values, card: cardWord(event.kind) })
        : t('event.drew', values)
      return { text, serial: null, family: event.family }
    }
    case 'game_ended':
      return plain(t('event.game_ended'))
    case 'turn_began':
    case 'asked':
    case 'picked':
    case 'applied':
    case 'turn_ended':
      return null
  }
}

const plain = (text: string): EventText => ({ text, serial: null, family: null })

function sentence(key: string, about: EventContext, more: Values = {}): EventText {
  const { player, card, slot, serial, family } = about
  return { text: t(key, { player, card, slot, ...more }), serial, family }
}

/** The same, as far as it is about the player whose supply it changes. */
function contextOfPayment(seat: number, about: EventContext, people: People): EventContext {
  return { ...about, player: people.player(seat), family: people.arms(seat, about.family) }
}

function contextOfCard(
  serial: number,
  kind: Kind | undefined,
  displayed: DisplayedGame,
  people: People,
): EventContext {
  const at = findCard(displayed, serial)
  const card = cardOf(displayed, serial)
  const family = card?.family ?? null
  const known = kind ?? card?.kind
  return {
    serial,
    family,
    player: family ? people.head(family) : NOBODY,
    card: known ? cardWord(known) : { as: () => t('word.face_down') },
    slot: at ? at.slot + 1 : 0,
  }
}

function where(at: 'first' | 'last' | number, { queue }: DisplayedGame): string {
  if (typeof at === 'number') return t('web.at.on', { slot: at + 1 })
  return t(`web.at.${queue.length ? at : 'only'}`)
}
