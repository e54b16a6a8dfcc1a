"""Games of players whose types are known."""

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
from tests.testkit.bots.policy_features import court_policies, in_wide_integers, option_probs
from tests.testkit.random_games import RandomGame, Table

KINGLY, DUCAL = DISTILLED_POLICY, DISTILLED_POLICY + 1
Player = Callable[[State, Random], Action]


def by_playout_policy(state: State, rng: Random) -> Action:
    game, found = from_state(state), np.empty(MAX_OPTIONS)
    factors = playout_exp_weights(state.setup, 1.0).astype(np.float64)
    count = score_options(game, factors, found, np.empty(MAX_FEATURES, np.int64))
    (chosen,) = rng.choices(range(count), found[:count].tolist())
    return decode(nth_legal(game, chosen), state.setup, game.decider)


def by_distilled_policy(which: int, state: State, rng: Random) -> Action:
    game = from_state(state)
    found = option_probs(game, distilled_policies()[which])
    (chosen,) = rng.choices([*found], [*found.values()])
    return decode(chosen, state.setup, game.decider)


@cache
def distilled_policies() -> list[DistilledPolicy]:
    return [*map(in_wide_integers, court_policies())]


def at_random(state: State, rng: Random) -> Action:
    assert state.decision
    return rng.choice(state.decision.options)


PLAYERS: dict[int, Player] = {
    PLAYOUT_POLICY: by_playout_policy,
    KINGLY: partial(by_distilled_policy, 0),
    DUCAL: partial(by_distilled_policy, 1),
    RANDOM: at_random,
}


@dataclass(frozen=True)
class TypedGame(RandomGame):
    """A game in which every seat plays as a type of its own."""

    player_types: tuple[int, ...] = ()

    @cached_property
    def played(self) -> tuple[tuple[Step, ...], tuple[Action, ...]]:
        rng = Random(self.seed + 2)
        steps, actions = [resume(self.opening)], []
        while decision := steps[-1].state.decision:
            actions.append(PLAYERS[self.player_types[decision.seat]](steps[-1].state, rng))
            steps.append(apply(steps[-1].state, actions[-1]))
        return tuple(steps), tuple(actions)


@cache
def typed_game(table: Table, manners: tuple[int, ...], seed: int) -> RandomGame:
    return TypedGame(*table, "standard", "even", seed, manners)
