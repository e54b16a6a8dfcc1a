import { expect, it } from 'vitest'
import { messageOf } from './pushed'

it('says what was pushed, and leads to the table', () => {
  const pushed = { title: 'Your turn', body: 'At bado', tag: 'bado', path: '/t/bado' }
  const { title, body, tag, data } = messageOf(pushed)
  expect({ title, body, tag, path: data }).toEqual(pushed)
})
