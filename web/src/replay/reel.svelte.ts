/** A finished game, step by step: where we are in it, and how it moves on. */
import { animationSteps } from '../game/animationSteps'
import { eventsOf, toLogEntries, type LogEntry } from '../game/eventLog'
import { Playback } from '../game/playback.svelte'
import type { Private, Replay, ReplayStep } from '../protocol.gen'
import { emptyGame, ownEvents, mergePrivate, type DisplayedGame } from '../game/displayedGame'
import type { AnimationStep } from '../game/animationSteps'

const BETWEEN = 350

export class Reel {
  at = $state(0)
  playing = $state(false)
  pace = $state(1)
  readonly playback: Playback
  #all: readonly LogEntry[] | undefined
  /** What each step tells, made when it is first needed. */
  readonly #steps: (readonly LogEntry[])[] = []
  /** How many entries each step has behind it. */
  readonly #ends: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly replay: Replay,
    start: number,
    onstep: (step: AnimationStep) => void,
  ) {
    this.playback = new Playback(() => this.pace, onstep)
    this.jump(start)
  }

  get last(): number {
    return this.replay.steps.length - 1
  }

  get displayed(): DisplayedGame {
    return this.playback.displayed ?? emptyGame(this.replay.info.seats.length)
  }

  get atEnd(): boolean {
    return this.at === this.last
  }

  /** The step at which each round begins. */
  rounds = $derived.by(() => {
    const { steps } = this.replay
    return steps.flatMap(({ view: { round } }, step) =>
      round === steps[step - 1]?.view.round ? [] : [{ round, step }],
    )
  })

  /** What has been shown so far. */
  get log(): readonly LogEntry[] {
    const told = this.#told
    const until = this.#ends[this.at] ?? 0
    return told.slice(0, until - this.playback.pending)
  }

  /** Everything that is told, from the first step to the last. */
  get #told(): readonly LogEntry[] {
    this.#all ??= this.replay.steps.flatMap((_, index) => {
      const entries = this.#entriesOf(index)
      this.#ends[index] = (this.#ends[index - 1] ?? 0) + entries.length
      return entries
    })
    return this.#all
  }

  sceneAt(step: number): DisplayedGame {
    const found = this.replay.steps[step]
    return found
      ? mergePrivate(found.view, secrets(found))
      : emptyGame(this.replay.info.seats.length)
  }

  /** Go to a step at once. */
  jump(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step))
    this.playback.jumpTo(this.sceneAt(this.at))
  }

  /** Show how the next step comes about. */
  next(): void {
    if (this.atEnd) return
    this.playback.skip()
    this.at += 1
    this.playback.play(animationSteps(this.#entriesOf(this.at), this.sceneAt(this.at)))
  }

  play(): void {
    if (this.atEnd) this.jump(0)
    this.playing = true
    this.#roll()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  #roll(): void {
    if (!this.playing) return
    if (!this.playback.busy) this.next()
    if (this.atEnd) return this.pause()
    this.#timer = setTimeout(() => this.#roll(), BETWEEN / this.pace)
  }

  #entriesOf(index: number): readonly LogEntry[] {
    const step = this.replay.steps[index]
    if (!step) return []
    const own = secrets(step).flatMap((secret) => secret.events)
    const events = ownEvents(eventsOf(step.change), own)
    return (this.#steps[index] ??= toLogEntries(step.number, events, this.sceneAt(index - 1)))
  }
}

function secrets(step: ReplayStep): readonly Private[] {
  return step.all_private ?? (step.private ? [step.private] : [])
}
