// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Beat } from './beats'
import { Playback } from './playback.svelte'
import { bareScene } from './scene'

const beat = (length: number): Beat => ({
  scene: bareScene(2),
  before: bareScene(2),
  events: [{ type: 'resolution_began' }],
  sprung: null,
  length,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('hurries when much is left to be shown', () => {
  const playback = new Playback(() => 1)
  playback.play(Array.from({ length: 20 }, () => beat(1000)))
  vi.advanceTimersByTime(19_000)
  expect(playback.busy).toBe(false)
})

it('takes its time for those who read, and stays longer where there are words', () => {
  const reading = { linger: () => 500, unhurried: () => true }
  const playback = new Playback(() => 1, undefined, reading)
  playback.play(Array.from({ length: 20 }, () => beat(1000)))
  vi.advanceTimersByTime(29_900)
  expect(playback.busy).toBe(true)
  vi.advanceTimersByTime(200)
  expect(playback.busy).toBe(false)
})
