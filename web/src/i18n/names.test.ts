// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { language } from './translate.svelte'
import { boxName, cardHelp, cardName, cardText, cardWord } from './names'

describe('a card nobody has found words for', () => {
  beforeAll(() => language.setLocale('fr'))

  it('goes by its kind, also in a sentence', () => {
    expect(cardName('town_crier')).toBe('Town crier')
    expect(cardWord('town_crier').as('the')).toBe('Town crier')
  })

  it('says nothing rather than a key', () => {
    expect(cardText('town_crier') + cardHelp('town_crier')).toBe('')
  })

  it('comes in a box that goes by its folder', () => {
    expect([boxName('fair'), boxName('ablaze')]).toEqual(['Fair', 'Embrasement'])
  })
})
