import { expect, test } from 'vitest'
import { streak } from './streak'

test('days in a row are counted back from today', () => {
  expect(streak(['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-01')).toBe(3)
})

test('a streak lasts until today is over', () => {
  expect(streak(['2026-02-27', '2026-02-28'], '2026-03-01')).toBe(2)
  expect(streak(['2026-02-27', '2026-02-28'], '2026-03-02')).toBe(0)
})

test('a day left out ends it', () => {
  expect(streak(['2026-02-25', '2026-02-27', '2026-02-28'], '2026-02-28')).toBe(2)
})
