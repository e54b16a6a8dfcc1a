/** Run by tests/web/test_game_reducer.py, which plays the golden games and writes down what is told. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gameReducer } from './gameReducer'
import type { GameEvent, PublicView } from '../protocol.gen'

interface Told {
  views: PublicView[]
  events: GameEvent[][]
}

describe('the golden games', () => {
  it('are shown as the server sees them, event by event', () => {
    const games = JSON.parse(readFileSync(process.env['ORIFLAMME_GOLDEN'] ?? '', 'utf8')) as Told[]
    for (const { views, events } of games) {
      events.forEach((told, index) => {
        const from = views[index]
        const to = views[index + 1]
        if (!from || !to) throw new Error('a step without a view')
        const { queue, supplies, holdings, cursor, round, first, turn } = told.reduce(
          gameReducer,
          from,
        )
        const shown = { queue, supplies, holdings, cursor, round, first, turn }
        expect(shown).toEqual({
          queue: to.queue,
          supplies: to.supplies,
          holdings: to.holdings,
          cursor: to.cursor,
          round: to.round,
          first: to.first,
          turn: to.turn,
        })
      })
    }
    expect(games.length).toBeGreaterThan(0)
  })
})
