// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { language } from '../i18n/translate.svelte'
import type { Action, Edition, SeenCard } from '../protocol.gen'
import { emptyGame, type DisplayedGame } from '../game/displayedGame'
import { TableUi } from './tableUi.svelte'
import Prompt from './Prompt.svelte'

const spy: SeenCard = {
  serial: 3,
  crest: 'red',
  kind: 'spy',
  family: 'red',
  revealed: false,
  influence: 2,
}

function asked(options: readonly Action[], mine = true, card = spy, edition: Edition = 'standard') {
  const displayed: DisplayedGame = {
    ...emptyGame(3),
    queue: [[card]],
    cursor: 0,
    decision: { number: 9, seat: 0, question: 'reveal', serial: 3 },
  }
  const take = vi.fn()
  const ui = new TableUi(
    () => options,
    () => displayed,
    take,
  )
  const news = 'Blue waits'
  render(Prompt, { props: { displayed, ui, mine, edition, news, name: () => 'Anne' } })
  return take
}

describe('the question', () => {
  beforeAll(async () => {
    await language.loadAll()
    await language.setLocale('en')
  })

  it('is two plain choices, with what each gives', () => {
    asked([{ type: 'wait' }, { type: 'reveal' }])
    expect(screen.getByRole('button', { name: /wait/i }).textContent).toContain('3 in all')
    expect(screen.getByRole('button', { name: /reveal/i }).textContent).toContain(
      'Take 1 influence from a player who owns a neighbour.',
    )
  })

  it('sends the place of the option that was taken', () => {
    const take = asked([{ type: 'wait' }, { type: 'reveal' }])
    screen.getByRole('button', { name: /reveal/i }).click()
    expect(take).toHaveBeenCalledWith(1)
  })

  it.each([
    ['standard', 'gain 2 influence.'],
    ['ru', 'gain 1 influence.'],
  ] as const)('says what a card gives in the %s edition', (edition, gives) => {
    asked([{ type: 'wait' }, { type: 'reveal' }], true, { ...spy, kind: 'schemer' }, edition)
    expect(screen.getByRole('button', { name: /reveal/i }).textContent).toContain(gives)
  })

  it('offers nothing while another decides', () => {
    asked([], false)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('Anne')
  })

  it('says what happened last while another decides', () => {
    asked([], false)
    expect(screen.getByText('Blue waits')).toBeTruthy()
  })

  it('asks me without looking back', () => {
    asked([{ type: 'wait' }, { type: 'reveal' }])
    expect(screen.queryByText('Blue waits')).toBeNull()
  })
})
