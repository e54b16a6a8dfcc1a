import { expect, test } from 'vitest'
import type { ListEntry, TableSummary } from '../protocol.gen'
import { applyLobbyMessage } from './tableList'

const table = (code: string, waiting = 0): TableSummary => ({
  code,
  url: `/t/${code}`,
  phase: 'seating',
  options: {},
  names: [null, null, null],
  bots: [false, false, false],
  updated: 0,
  waiting,
})
const at = (place: number, code: string, waiting = 0): ListEntry => ({
  index: place,
  table: table(code, waiting),
})
const whole = applyLobbyMessage(null, {
  type: 'listing',
  number: 4,
  tables: [table('a'), table('b'), table('c')],
})

test('what went is gone, and what came or changed stands in its place', () => {
  const after = applyLobbyMessage(whole, {
    type: 'listing_change',
    number: 5,
    removed: ['b'],
    tables: [at(0, 'c', 2), at(2, 'd')],
  })
  expect(after?.tables.map(({ code, waiting }) => [code, waiting])).toEqual([
    ['c', 2],
    ['a', 0],
    ['d', 0],
  ])
  expect(after?.number).toBe(5)
})

test('after a gap the list is not known any more', () => {
  expect(
    applyLobbyMessage(whole, { type: 'listing_change', number: 6, removed: ['a'], tables: [] }),
  ).toBeNull()
  expect(
    applyLobbyMessage(null, { type: 'listing_change', number: 2, removed: [], tables: [] }),
  ).toBeNull()
})

test('a goodbye leaves the list as it was', () => {
  expect(applyLobbyMessage(whole, { type: 'closing', code: 'server_closing', message: '' })).toBe(
    whole,
  )
})
