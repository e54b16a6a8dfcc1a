import { expect, test } from 'vitest'
import type { GameEvent } from '../protocol.gen'
import { lastDeeds } from './deeds'
import { toLogEntries } from './eventLog'
import { emptyGame } from './displayedGame'

const revealed: GameEvent = { type: 'revealed', serial: 3, kind: 'lord' }
const gained: GameEvent = { type: 'gained', seat: 0, amount: 2, serial: 3 }
const ended: GameEvent = { type: 'turn_ended', serial: 3 }
const waited: GameEvent = { type: 'waited', serial: 4 }

const deedsOf = (...events: GameEvent[]) => lastDeeds(toLogEntries(7, events, emptyGame(2)))

test('a card has done what followed its reveal, until its turn ended', () => {
  const deeds = deedsOf(waited, revealed, gained, ended, waited)

  expect(deeds?.id).toBe('7.1')
  expect(deeds?.reveal.kind).toBe('lord')
  expect(deeds?.entries.map(({ event }) => event.type)).toEqual(['gained'])
})

test('before anything is revealed nothing was done', () => {
  expect(deedsOf(waited)).toBeNull()
})
