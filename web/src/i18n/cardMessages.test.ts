import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cardMessages } from '../../plugins/cardMessages.ts'

const HERALD = `
[en]
name = "Herald"
the = "the Herald"
text = "Cry the news."

[fr]
name = "Héraut"
`

describe('the words a card brings with it', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cards-'))
    mkdirSync(join(folder, 'fair'))
    writeFileSync(join(folder, 'fair', 'herald.toml'), HERALD)
    writeFileSync(join(folder, 'fair.toml'), '[en]\nname = "The fair"\n')
    return () => rmSync(folder, { recursive: true })
  })

  it('are its own by their keys, and those of its box', () => {
    expect(Object.fromEntries(cardMessages(folder, 'en'))).toEqual({
      'card.herald.name': 'Herald',
      'card.herald.the': 'the Herald',
      'card.herald.text': 'Cry the news.',
      'box.fair': 'The fair',
    })
  })

  it('are English where a language lacks them, but never a name with a foreign article', () => {
    expect(Object.fromEntries(cardMessages(folder, 'fr'))).toEqual({
      'card.herald.name': 'Héraut',
      'card.herald.the': 'Héraut',
      'card.herald.text': 'Cry the news.',
      'box.fair': 'The fair',
    })
  })

  it('are none where no card brings any', () => {
    expect(cardMessages(join(folder, 'nothing'), 'en')).toEqual([])
  })
})
