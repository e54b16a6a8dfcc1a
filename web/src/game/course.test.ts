// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Course } from './course.svelte'
import type { Change, GameEvent, Private, PublicView, PublicChange } from '../protocol.gen'
import { emptyGame } from './displayedGame'

const view: PublicView = {
  ...emptyGame(2),
  round: 1,
  queue: [[{ serial: 0, crest: 'red', kind: null, family: 'red', revealed: false, influence: 0 }]],
}
const mine: Private = {
  seat: 0,
  cards: { 0: 'spy' },
  holdings: [{ family: 'red', hand: ['heir'], aside: [] }],
  options: [{ type: 'wait' }, { type: 'reveal' }],
  events: [],
}
const decided = {
  kind: 'decided',
  seat: 1,
  by: 'person',
  fallback: null,
  events: [],
  can_take_back: false,
  sealed: null,
} as const satisfies PublicChange
const change = (number: number, own: Private | null, what: PublicChange = decided): Change => ({
  type: 'change',
  number,
  at: 0,
  change: what,
  table: null,
  view,
  clocks: null,
  private: own,
})

test('my cards stay known and nothing is asked when a change tells nothing of mine', () => {
  const course = new Course({ speed: () => 0, onstep: () => {} })
  course.follow(change(1, mine), 2)
  expect(course.options).toHaveLength(2)

  course.follow(change(2, null), 2)

  expect(course.displayed?.queue[0]?.[0]?.kind).toBe('spy')
  expect(course.options).toEqual([])
})

test('of a new game I know nothing when I no longer sit at the table', () => {
  const course = new Course({ speed: () => 0, onstep: () => {} })
  course.follow(change(1, mine), 2)

  course.follow(change(2, null, { kind: 'started', game: 'bado-kemi-2', events: [] }), 2)

  expect(course.displayed?.queue[0]?.[0]?.kind).toBeNull()
})

const told: GameEvent[] = [
  { type: 'revealed', serial: 0, kind: 'spy' },
  { type: 'discarded', serial: 0, kind: 'spy', by: 0 },
]

test('what was missed is in the log as it happened, each event with the table it found', () => {
  const course = new Course({ speed: () => 0, onstep: () => {} })
  course.follow(change(1, null), 2)

  const missed = course.note(2, { ...decided, events: told }, [], 2)
  course.resume({ public: { ...view, queue: [] }, private: null }, missed)

  expect(course.log.map(({ id }) => id)).toEqual(['2.0', '2.1'])
  expect(course.log.map(({ before }) => before.queue[0]?.[0]?.kind)).toEqual([null, 'spy'])
  expect(course.displayed?.queue).toEqual([])
})

test('sentences may speak of a card that left in an earlier change', () => {
  const course = new Course({ speed: () => 0, onstep: () => {} })
  course.follow(change(1, null), 2)
  course.follow(
    { ...change(2, null, { ...decided, events: told }), view: { ...view, queue: [] } },
    2,
  )

  const gained: GameEvent = { type: 'gained', seat: 0, amount: 1, serial: 0 }
  course.follow(change(3, null, { ...decided, events: [gained] }), 2)

  expect(course.log.at(-1)?.before.gone?.map(({ kind }) => kind)).toEqual(['spy'])
})

test('what was taken back leaves the log, and the table is as it was', () => {
  const course = new Course({ speed: () => 1, onstep: () => {} })
  course.follow({ ...change(1, null), view: { ...view, queue: [] } }, 2)
  const placed: GameEvent = {
    type: 'placed',
    family: 'red',
    kind: null,
    at: 'first',
    serial: 0,
  }
  course.follow(change(2, null, { ...decided, events: [placed], can_take_back: true }), 2)

  course.follow(
    {
      ...change(3, mine, { kind: 'taken_back', seat: 1, change: 2 }),
      view: { ...view, queue: [] },
    },
    2,
  )

  expect(course.log).toEqual([])
  expect(course.displayed?.queue).toEqual([])
  expect(course.options).toHaveLength(2)
})
