"""Games of those whose manner of playing is known."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from random import Random

import numpy as np

from oriflamme.bots.distilled_policy.weights import DistilledPolicy
from oriflamme.bots.opponent_model.player_types import DISTILLED_POLICY, PLAYOUT_POLICY, RANDOM
from oriflamme.bots.playout_policy.action_sampling import score_options
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.search.search_config import playout_exp_weights
from oriflamme.kernel.codec import decode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import nth_legal
from oriflamme.rules.actions import Action
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.state import State
from tests.testkit.bots.policy_features import court, finely, odds
from tests.testkit.random_games import Game, Table

KINGLY, DUCAL = DISTILLED_POLICY, DISTILLED_POLICY + 1
Player = Callable[[State, Random], Action]


def by_instinct(state: State, rng: Random) -> Action:
    game, found = from_state(state), np.empty(MAX_OPTIONS)
    factors = playout_exp_weights(state.setup, 1.0).astype(np.float64)
    count = score_options(game, factors, found, np.empty(MAX_FEATURES, np.int64))
    (chosen,) = rng.choices(range(count), found[:count].tolist())
    return decode(nth_legal(game, chosen), state.setup, game.decider)


def by_reflex(which: int, state: State, rng: Random) -> Action:
    game = from_state(state)
    found = odds(game, reflexes()[which])
    (chosen,) = rng.choices([*found], [*found.values()])
    return decode(chosen, state.setup, game.decider)


@cache
def reflexes() -> list[DistilledPolicy]:
    return [*map(finely, court())]


def by_chance(state: State, rng: Random) -> Action:
    assert state.decision
    return rng.choice(state.decision.options)


PLAYERS: dict[int, Player] = {
    PLAYOUT_POLICY: by_instinct,
    KINGLY: partial(by_reflex, 0),
    DUCAL: partial(by_reflex, 1),
    RANDOM: by_chance,
}


@dataclass(frozen=True)
class Mannered(Game):
    """A game in which every seat plays in a manner of its own."""

    manners: tuple[int, ...] = ()

    @cached_property
    def played(self) -> tuple[tuple[Step, ...], tuple[Action, ...]]:
        rng = Random(self.seed + 2)
        steps, actions = [resume(self.opening)], []
        while decision := steps[-1].state.decision:
            actions.append(PLAYERS[self.manners[decision.seat]](steps[-1].state, rng))
            steps.append(apply(steps[-1].state, actions[-1]))
        return tuple(steps), tuple(actions)


@cache
def mannered(table: Table, manners: tuple[int, ...], seed: int) -> Game:
    return Mannered(*table, "standard", "even", seed, manners)
