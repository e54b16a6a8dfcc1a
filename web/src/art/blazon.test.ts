// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { CHARGES } from './icons'
import { DIVISIONS } from './coat'
import { blazon, readCoat, writeCoat } from '../i18n/blazon'
import { language } from '../i18n/translate.svelte'

const METALS = ['or', 'argent']
const COLOURS = ['gules', 'azure', 'vert', 'purpure', 'sable']

function* everyCoat(): Generator<string> {
  for (const division of Object.keys(DIVISIONS))
    for (const metal of METALS)
      for (const colour of COLOURS)
        for (const charge of Object.keys(CHARGES)) {
          yield [division, metal, colour, charge].join('-')
          yield [division, colour, metal, charge].join('-')
        }
}

const said = (code: string): string => {
  const coat = readCoat(code)
  return coat ? blazon(coat) : ''
}

describe('a blazon', () => {
  it.each([
    ['en', 'plain-azure-or-tower', 'Azure, a tower or'],
    ['en', 'pale-gules-argent-owl', 'Per pale gules and argent, an owl counterchanged'],
    ['en', 'chief-or-sable-fox', 'Or, a fox’s head and a chief sable'],
    ['fr', 'plain-azure-or-tower', 'D’azur à la tour d’or'],
    [
      'fr',
      'fess-gules-argent-owl',
      'Coupé de gueules et d’argent, à la chouette de l’un en l’autre',
    ],
    ['fr', 'bordure-or-vert-acorn', 'D’or au gland de sinople, à la bordure du même'],
    ['ru', 'plain-azure-or-tower', 'В лазоревом поле золотая башня'],
    ['ru', 'plain-argent-gules-sun', 'В серебряном поле червлёное солнце'],
    ['ru', 'pale-or-azure-key', 'В поле, рассечённом золотом и лазурью, ключ переменных цветов'],
    ['ru', 'chief-vert-or-key', 'В зелёном поле золотой ключ и золотая глава'],
    ['uk', 'plain-azure-or-tower', 'У лазуровому полі золота вежа'],
    ['uk', 'plain-argent-sable-sun', 'У срібному полі чорне сонце'],
    ['uk', 'bend-or-azure-boar', 'У полі, скошеному золотом і лазур’ю, вепр перемінних барв'],
  ])('in %s of %s', async (locale, code, words) => {
    await language.setLocale(locale)
    expect(said(code)).toBe(words)
  })

  it.each(['en', 'fr', 'ru', 'uk'])('tells every coat from every other in %s', async (locale) => {
    await language.setLocale(locale)
    const codes = [...everyCoat()]
    const blazons = codes.map(said)
    expect(new Set(blazons).size).toBe(codes.length)
    expect(blazons.filter((words) => /[{|}]|undefined|^$/.test(words))).toEqual([])
  })

  it('is not made up for what is no coat', () => {
    expect([null, undefined, '', 'plain-azure-or-lion', '<svg>'].map(readCoat)).toEqual(
      Array(5).fill(null),
    )
  })

  it('is of the coat that was written', () => {
    const code = 'saltire-purpure-argent-harp'
    const coat = readCoat(code)
    expect(coat && writeCoat(coat)).toBe(code)
  })
})
