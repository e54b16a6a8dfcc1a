import { describe, expect, it } from 'vitest'
import { splitName } from './splitName'

describe('a name that is too long for a line', () => {
  it.each([
    ['Анна', ['Анна']],
    ['', ['']],
    ['Святослав Всеволодович', ['Святослав ', 'Всеволодович']],
    ['Володимир-Волинський 123', ['Володимир-', 'Волинський 123']],
    ['Anne of the Green Gables', ['Anne of the ', 'Green Gables']],
    ['Превысокомногорассмотри', ['Превысокомногорассмотри']],
  ])('is parted between words: %s', (name, lines) => {
    expect(splitName(name)).toEqual(lines)
  })
})
