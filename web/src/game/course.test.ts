// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Course } from './course.svelte'
import type { Change, Private, PublicView, What } from '../protocol.gen'
import { bareScene } from './scene'

const view: PublicView = {
  ...bareScene(2),
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
const decided: What = { kind: 'decided', seat: 1, by: 'person', events: [] }
const change = (number: number, own: Private | null, what: What = decided): Change => ({
  type: 'change',
  number,
  at: 0,
  what,
  table: null,
  view,
  clocks: null,
  private: own,
})

test('my cards stay known and nothing is asked when a change tells nothing of mine', () => {
  const course = new Course({ speed: () => 0, onbeat: () => {} })
  course.follow(change(1, mine), 2)
  expect(course.options).toHaveLength(2)

  course.follow(change(2, null), 2)

  expect(course.scene?.queue[0]?.[0]?.kind).toBe('spy')
  expect(course.options).toEqual([])
})

test('of a new game I know nothing when I no longer sit at the table', () => {
  const course = new Course({ speed: () => 0, onbeat: () => {} })
  course.follow(change(1, mine), 2)

  course.follow(change(2, null, { kind: 'started', game: 'bado-kemi-2', events: [] }), 2)

  expect(course.scene?.queue[0]?.[0]?.kind).toBeNull()
})
