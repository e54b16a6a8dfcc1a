// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { language } from './i18n.svelte'
import { gained, percent } from './percent'

test('chances are written as the reader writes them, a loss with a minus', async () => {
  await language.use('en')
  expect([percent(0.504), gained(0.09), gained(-0.1), gained(0)]).toEqual([
    '50%',
    '+9%',
    '−10%',
    '0%',
  ])
  await language.use('fr')
  expect(percent(0.5)).toMatch(/^50\s%$/)
})
