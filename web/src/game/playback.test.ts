// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnimationStep } from './animationSteps'
import { Playback } from './playback.svelte'
import { emptyGame } from './displayedGame'

const step = (length: number): AnimationStep => ({
  displayed: emptyGame(2),
  before: emptyGame(2),
  events: [{ type: 'resolution_began' }],
  triggeredKind: null,
  duration: length,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('hurries when much is left to be shown', () => {
  const playback = new Playback(() => 1)
  playback.play(Array.from({ length: 20 }, () => step(1000)))
  vi.advanceTimersByTime(19_000)
  expect(playback.busy).toBe(false)
})

it('takes its time for those who read, and stays longer where there are words', () => {
  const reading = { extraTime: () => 500, isUnhurried: () => true }
  const playback = new Playback(() => 1, undefined, reading)
  playback.play(Array.from({ length: 20 }, () => step(1000)))
  vi.advanceTimersByTime(29_900)
  expect(playback.busy).toBe(true)
  vi.advanceTimersByTime(200)
  expect(playback.busy).toBe(false)
})
