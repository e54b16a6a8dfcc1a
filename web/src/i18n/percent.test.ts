// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { language } from './translate.svelte'
import { signedPercent, percent } from './percent'

test('chances are written as the reader writes them, a loss with a minus', async () => {
  await language.setLocale('en')
  expect([percent(0.504), signedPercent(0.09), signedPercent(-0.1), signedPercent(0)]).toEqual([
    '50%',
    '+9%',
    '−10%',
    '0%',
  ])
  await language.setLocale('fr')
  expect(percent(0.5)).toMatch(/^50\s%$/)
})
