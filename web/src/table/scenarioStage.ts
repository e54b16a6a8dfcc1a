/** A scenario that is announced and sounds as it is shown. */
import { StillGame } from '../game/stillGame.svelte'
import type { Scenario } from '../protocol.gen'
import { announcer } from '../ui/announcer.svelte'
import { settings } from '../ui/settings.svelte'
import { sound } from '../ui/sound'
import { describeEvent, peopleAt, type People } from '../i18n/events'
import { scenarioSeats } from './scenarioSeats'

export interface ScenarioStage {
  readonly game: StillGame
  readonly people: People
}

export function scenarioStage(told: Scenario): ScenarioStage {
  const people = peopleAt(() => scenarioSeats(game.told.info.seats))
  const game = new StillGame(told, {
    speed: () => settings.speedFactor,
    onstep: ({ events, before }) => {
      announcer.announce(
        ...events.flatMap((event) => describeEvent(event, before, people)?.text ?? []),
      )
      if (settings.sound && settings.speedFactor) events.forEach((event) => sound.play(event))
    },
  })
  return { game, people }
}
