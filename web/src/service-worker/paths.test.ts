import { expect, it } from 'vitest'
import { isAsset, needsServer, isImmutable, isReplay } from './paths'

it('leaves everything the server says to the server', () => {
  const paths = ['/api/me', '/api/tables/gere-gama/live', '/api/games/7/record.ogn', '/metrics']
  expect(paths.every(needsServer)).toBe(true)
})

it('keeps the files of the app', () => {
  const paths = ['/assets/shell-1.js', '/', '/rules', '/apiary']
  expect(paths.map(isAsset)).toEqual([true, false, false, false])
  expect(paths.some(needsServer)).toBe(false)
})

it('keeps the replays of games that are over', () => {
  const paths = ['/api/games/gere-gama-1/replay', '/api/games/7', '/api/records/replay']
  expect(paths.map(isReplay)).toEqual([true, false, false])
  expect(paths.map(needsServer)).toEqual([false, true, true])
  expect([...paths, '/assets/shell-1.js'].map(isImmutable)).toEqual([true, false, false, true])
})
