// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { language } from '../i18n/translate.svelte'
import type { SeenCard } from '../protocol.gen'
import QueueCard from './QueueCard.svelte'

const card: SeenCard = {
  serial: 7,
  crest: 'green',
  kind: 'spy',
  family: 'blue',
  revealed: true,
  influence: 2,
}

function shown(more: Record<string, unknown> = {}) {
  const onchoose = vi.fn()
  const oninspect = vi.fn()
  const props = {
    card,
    slot: 1,
    place: { x: 0, y: 0 },
    width: 100,
    layer: 1,
    height: 1,
    acting: false,
    lifted: false,
    movable: false,
    verb: 'Eliminate',
    onchoose,
    oninspect,
    onfan: () => {},
    ...more,
  }
  render(QueueCard, { props })
  return { onchoose, oninspect }
}

describe('a card of the queue', () => {
  beforeAll(async () => {
    window.matchMedia = () => ({ matches: true }) as MediaQueryList
    await language.loadAll()
    await language.setLocale('en')
  })

  it('says what it is, whose, where, and what lies on it', () => {
    shown()
    const words = screen.getByRole('button').getAttribute('aria-label')
    expect(words).toBe('Slot 2, Spy, Blue, bribed, born Green, 2 influence')
  })

  it('is taken when it is offered', () => {
    const { onchoose } = shown({ choice: 3 })
    screen.getByRole('button', { name: /^Eliminate: Slot 2/ }).click()
    expect(onchoose).toHaveBeenCalledWith(3)
  })

  it('explains itself when it is not', () => {
    const { onchoose, oninspect } = shown()
    screen.getByRole('button').click()
    expect(oninspect).toHaveBeenCalledWith(true)
    expect(onchoose).not.toHaveBeenCalled()
  })

  it('tells of its kind only to those who know it', () => {
    shown({ card: { ...card, kind: null, revealed: false, family: 'green' } })
    const words = screen.getByRole('button').getAttribute('aria-label')
    expect(words).toBe('Slot 2, face down, Green, 2 influence')
  })

  it('is out of reach when it is covered', () => {
    shown({ height: 0 })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
