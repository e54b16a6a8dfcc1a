import { expect, it } from 'vitest'
import { notificationOf } from './pushMessage'

it('says what was pushed, and leads to the table', () => {
  const pushed = { title: 'Your turn', body: 'At bado', tag: 'bado', path: '/t/bado' }
  const { title, body, tag, data } = notificationOf(pushed)
  expect({ title, body, tag, path: data }).toEqual(pushed)
})
