// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { language, Language, t, withMessages } from './translate.svelte'
import { loadCatalogue, localeName, LOCALES, preferredLocale } from './locales'

describe('a message', () => {
  beforeAll(() => language.setLocale('uk'))

  it('takes the plural form of its language', () => {
    const words = [1, 3, 5, 21].map((count) => t('web.create.players', { count }))
    expect(words).toEqual(['1 гравець', '3 гравці', '5 гравців', '21 гравець'])
  })

  it('shows its key when nobody has written it', () => {
    expect(t('web.no.such.thing')).toBe('web.no.such.thing')
  })
})

describe('a heading', () => {
  beforeAll(() => language.setLocale('en'))

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

describe('a language whose words cannot be fetched', () => {
  const withoutFrench = (): Language =>
    new Language((locale, whole) =>
      locale === 'fr' ? Promise.reject(new Error('no network')) : loadCatalogue(locale, whole),
    )

  it('leaves the one that is spoken, and can be chosen again', async () => {
    const language = withoutFrench()
    await language.setLocale('uk')
    for (let time = 0; time < 2; time++) {
      await expect(language.setLocale('fr')).rejects.toThrow('no network')
      expect(language.locale).toBe('uk')
    }
  })

  it.each(['before', 'after'])('hinders no screen that comes, chosen %s it', async (when) => {
    const language = withoutFrench()
    await language.setLocale('en')
    const wishes = [() => language.setLocale('fr'), () => language.loadAll()]
    if (when === 'after') wishes.reverse()
    await Promise.allSettled(wishes.map((wish) => wish()))
    expect([language.locale, language.has('web.tip.title')]).toEqual(['en', true])
  })
})

describe('the first language', () => {
  it('is the first wish we can fulfil', () => {
    expect(preferredLocale(['de-DE', 'fr-CA', 'en'])).toBe('fr')
  })

  it('is English when there is none', () => {
    expect(preferredLocale(['de', 'ja'])).toBe('en')
  })
})

describe('the words of later screens', () => {
  it('come when they are asked for, and from then on in every language', async () => {
    await language.setLocale('en')
    expect(language.has('web.tip.title')).toBe(false)
    await withMessages(Promise.resolve())
    expect(t('web.tip.title')).toBe('Explained')
    await language.setLocale('fr')
    expect(t('web.tip.title')).toBe('Explications')
  })

  it('are those of the language chosen while they came', async () => {
    await Promise.all([language.setLocale('uk'), language.loadAll(), language.setLocale('en')])
    expect([language.locale, t('web.tip.title')]).toEqual(['en', 'Explained'])
  })
})
