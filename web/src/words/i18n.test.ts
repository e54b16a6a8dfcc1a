// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { language, t } from './i18n.svelte'
import { localeName, LOCALES, preferred } from './locales'

describe('a message', () => {
  beforeAll(() => language.use('uk'))

  it('takes the plural form of its language', () => {
    const words = [1, 3, 5, 21].map((count) => t('web.create.players', { count }))
    expect(words).toEqual(['1 гравець', '3 гравці', '5 гравців', '21 гравець'])
  })

  it('shows its key when nobody has written it', () => {
    expect(t('web.no.such.thing')).toBe('web.no.such.thing')
  })
})

describe('a heading', () => {
  beforeAll(() => language.use('en'))

  it('has its topics in the order they are written in', () => {
    expect(language.topics('rules').slice(0, 3)).toEqual(['goal', 'setup', 'placement'])
  })
})

describe('a language', () => {
  it('is there by its catalogue and goes by its own name', () => {
    const names = Object.fromEntries(LOCALES.map((locale) => [locale, localeName(locale)]))
    expect(names).toMatchObject({
      en: 'English',
      fr: 'Français',
      ru: 'Русский',
      uk: 'Українська',
    })
  })
})

describe('the first language', () => {
  it('is the first wish we can fulfil', () => {
    expect(preferred(['de-DE', 'fr-CA', 'en'])).toBe('fr')
  })

  it('is English when there is none', () => {
    expect(preferred(['de', 'ja'])).toBe('en')
  })
})
