import { expect, it } from 'vitest'
import { isAsset, isForServer } from './paths'

it('leaves everything the server says to the server', () => {
  const paths = ['/api/me', '/api/tables/gere-gama/live', '/api/games/7/record.ogn', '/metrics']
  expect(paths.every(isForServer)).toBe(true)
})

it('keeps the files of the app', () => {
  const paths = ['/assets/shell-1.js', '/', '/rules', '/apiary']
  expect(paths.map(isAsset)).toEqual([true, false, false, false])
  expect(paths.some(isForServer)).toBe(false)
})
