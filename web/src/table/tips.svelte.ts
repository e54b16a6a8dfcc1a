/** The tips of a first game: those already shown, the present one, and the time to read it. */
import type { AnimationStep } from '../game/animationSteps'
import type { Edition, GameEvent } from '../protocol.gen'
import type { DisplayedGame } from '../game/displayedGame'
import { tipForQuestion, tipForEvents, type Tip } from '../i18n/tips'

/** What reading a sentence takes, in milliseconds: for itself, for each letter, and at most. */
const READING = { start: 900, letter: 36, most: 5200 }

export class Tips {
  /** Why the last thing happened. */
  current = $state('')
  readonly #shown: string[] = []

  constructor(
    /** Whether anything is to be explained. */
    private readonly wanted: () => boolean,
    private readonly edition: () => Edition,
  ) {}

  get areEnabled(): boolean {
    return this.wanted()
  }

  /** How much longer a moment stays that has something new to read. */
  extraTime({ events, before }: AnimationStep): number {
    const tip = this.#tipForEvents(events, before)
    if (!tip || this.#shown.includes(tip.id)) return 0
    return Math.min(READING.most, READING.start + READING.letter * tip.text.length)
  }

  /** Explain a moment. What was not taught before is given back, to be read aloud. */
  explainStep({ events, before }: AnimationStep): string[] {
    const tip = this.#tipForEvents(events, before)
    if (!tip) return []
    this.current = tip.text
    return this.#unlessShown(tip)
  }

  /** What is asked of the reader now, explained; to be read aloud when it is new. */
  explainQuestion(displayed: DisplayedGame): string[] {
    const asked = this.#tipForQuestion(displayed)
    return asked ? this.#unlessShown(asked) : []
  }

  questionTip(displayed: DisplayedGame): string {
    return this.#tipForQuestion(displayed)?.text ?? ''
  }

  #tipForQuestion(displayed: DisplayedGame): Tip | null {
    return this.areEnabled && displayed.decision
      ? tipForQuestion(displayed.decision.question, displayed)
      : null
  }

  #tipForEvents(events: readonly GameEvent[], before: DisplayedGame): Tip | null {
    return this.areEnabled ? tipForEvents(events, before, this.edition()) : null
  }

  #unlessShown({ id, text }: Tip): string[] {
    if (this.#shown.includes(id)) return []
    this.#shown.push(id)
    return [text]
  }
}
