/** The kind of table that is chosen on a page of statistics. */
import { serverConfig } from '../stores/serverConfig.svelte'
import type { Ruleset, RulesetChoice } from '../protocol.gen'

export class TableKindChoice {
  chosen = $state<Ruleset>()
  players = $state(4)

  /** All there are; none while they are on their way. */
  get rulesets(): readonly RulesetChoice[] {
    return serverConfig.choices?.rulesets ?? []
  }

  get rules(): RulesetChoice | undefined {
    return this.rulesets.find(({ ruleset }) => ruleset === this.chosen) ?? this.rulesets[0]
  }

  /** As many as were wished for, if the ruleset allows it. */
  get seats(): number {
    const counts = this.rules?.seats ?? []
    return counts.includes(this.players) ? this.players : (counts.at(-1) ?? this.players)
  }

  /** Whether an answer is about what is asked now. */
  isAbout(answer: { ruleset: Ruleset; seats: number }): boolean {
    return answer.ruleset === this.rules?.ruleset && answer.seats === this.seats
  }
}
