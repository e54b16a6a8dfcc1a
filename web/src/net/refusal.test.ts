// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { language } from '../i18n/translate.svelte'
import { Refused } from './api'
import { inTime, whyNot } from './refusal'

test('when to try again is told in seconds, then in minutes, in the language of the reader', async () => {
  await language.setLocale('en')
  expect([inTime(1), inTime(119), inTime(120), inTime(121)]).toEqual([
    'in 1 second',
    'in 119 seconds',
    'in 2 minutes',
    'in 3 minutes',
  ])
  await language.setLocale('uk')
  expect(inTime(3000)).toBe('через 50 хвилин')
})

test('a refusal says what is allowed and when to try again', async () => {
  await language.setLocale('en')
  const many = new Refused('too_many_tables', '', 30, 700)
  expect(whyNot(many)).toBe(
    'Too many tables were opened from here; the limit is 30 an hour. Try again in 12 minutes.',
  )
  expect(whyNot(new TypeError())).toBe('The server cannot be reached.')
})
