/** The lessons of a first game: what was taught, what is being explained, how long it takes to read. */
import type { Beat } from '../game/beats'
import type { Edition, GameEvent } from '../protocol.gen'
import type { Scene } from '../game/scene'
import { tipForQuestion, tipForEvents, type Tip } from '../i18n/tips'

/** What reading a sentence takes, in milliseconds: for itself, for each letter, and at most. */
const READING = { start: 900, letter: 36, most: 5200 }

export class Lessons {
  /** Why the last thing happened. */
  why = $state('')
  readonly #taught: string[] = []

  constructor(
    /** Whether anything is to be explained. */
    private readonly wanted: () => boolean,
    private readonly edition: () => Edition,
  ) {}

  get areOn(): boolean {
    return this.wanted()
  }

  /** How much longer a moment stays that has something new to read. */
  linger({ events, before }: Beat): number {
    const lesson = this.#lesson(events, before)
    if (!lesson || this.#taught.includes(lesson.id)) return 0
    return Math.min(READING.most, READING.start + READING.letter * lesson.text.length)
  }

  /** Explain a moment. What was not taught before is given back, to be read aloud. */
  teach({ events, before }: Beat): string[] {
    const lesson = this.#lesson(events, before)
    if (!lesson) return []
    this.why = lesson.text
    return this.#once(lesson)
  }

  /** What is asked of the reader now, explained; to be read aloud when it is new. */
  ask(scene: Scene): string[] {
    const asked = this.#asked(scene)
    return asked ? this.#once(asked) : []
  }

  meaning(scene: Scene): string {
    return this.#asked(scene)?.text ?? ''
  }

  #asked(scene: Scene): Tip | null {
    return this.areOn && scene.decision ? tipForQuestion(scene.decision.question, scene) : null
  }

  #lesson(events: readonly GameEvent[], before: Scene): Tip | null {
    return this.areOn ? tipForEvents(events, before, this.edition()) : null
  }

  #once({ id, text }: Tip): string[] {
    if (this.#taught.includes(id)) return []
    this.#taught.push(id)
    return [text]
  }
}
