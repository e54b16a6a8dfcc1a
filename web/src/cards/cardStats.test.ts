import { expect, test } from 'vitest'
import counted from './cardStats.json'
import { cardStats } from './cardStats'

const all = Object.entries(counted).flatMap(([bot, { kinds }]) =>
  Object.entries(kinds).map(([kind, found]) => ({ bot, kind, ...found })),
)
const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0)

test.each(all)('every $kind a $bot played came to one end', ({ played, fates, struck_by }) => {
  expect(sum(Object.values(fates))).toBe(played)
  expect(sum(Object.values(struck_by))).toBe(fates.struck + fates.struck_hidden)
})

test.each(all)('no $kind of a $bot was revealed twice', ({ played, revealed }) => {
  expect(revealed).toHaveLength(6)
  expect(sum(revealed)).toBeLessThanOrEqual(played)
})

test('a card nobody has counted has no figures', () => {
  expect(cardStats('herald', 'base')).toEqual([])
})
