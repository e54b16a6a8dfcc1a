// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { language } from '../i18n/translate.svelte'
import { ApiError } from './client'
import { relativeTime, errorMessage } from './errorMessage'

test('when to try again is told in seconds, then in minutes, in the language of the reader', async () => {
  await language.setLocale('en')
  expect([relativeTime(1), relativeTime(119), relativeTime(120), relativeTime(121)]).toEqual([
    'in 1 second',
    'in 119 seconds',
    'in 2 minutes',
    'in 3 minutes',
  ])
  await language.setLocale('uk')
  expect(relativeTime(3000)).toBe('через 50 хвилин')
})

test('a refusal says what is allowed and when to try again', async () => {
  await language.setLocale('en')
  const many = new ApiError('table_limit', '', 30, 700)
  expect(errorMessage(many)).toBe(
    'Too many tables were opened from here; the limit is 30 an hour. Try again in 12 minutes.',
  )
  expect(errorMessage(new TypeError())).toBe('The server cannot be reached.')
})
