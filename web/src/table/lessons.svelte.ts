/** The lessons of a first game: what was taught, what is being explained, how long it takes to read. */
import type { AnimationStep } from '../game/animationSteps'
import type { Edition, GameEvent } from '../protocol.gen'
import type { DisplayedGame } from '../game/displayedGame'
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
  linger({ events, before }: AnimationStep): number {
    const lesson = this.#lesson(events, before)
    if (!lesson || this.#taught.includes(lesson.id)) return 0
    return Math.min(READING.most, READING.start + READING.letter * lesson.text.length)
  }

  /** Explain a moment. What was not taught before is given back, to be read aloud. */
  teach({ events, before }: AnimationStep): string[] {
    const lesson = this.#lesson(events, before)
    if (!lesson) return []
    this.why = lesson.text
    return this.#once(lesson)
  }

  /** What is asked of the reader now, explained; to be read aloud when it is new. */
  ask(displayed: DisplayedGame): string[] {
    const asked = this.#asked(displayed)
    return asked ? this.#once(asked) : []
  }

  meaning(displayed: DisplayedGame): string {
    return this.#asked(displayed)?.text ?? ''
  }

  #asked(displayed: DisplayedGame): Tip | null {
    return this.areOn && displayed.decision
      ? tipForQuestion(displayed.decision.question, displayed)
      : null
  }

  #lesson(events: readonly GameEvent[], before: DisplayedGame): Tip | null {
    return this.areOn ? tipForEvents(events, before, this.edition()) : null
  }

  #once({ id, text }: Tip): string[] {
    if (this.#taught.includes(id)) return []
    this.#taught.push(id)
    return [text]
  }
}
