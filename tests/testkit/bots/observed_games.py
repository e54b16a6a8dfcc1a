"""Games as the deciding seat observed them, and the same games with other hidden cards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from oriflamme import View, redact, view
from oriflamme.bots.distilled_policy.weights import PolicyStack, built_in_policies
from oriflamme.bots.opponent_model.action_history import ActionHistory
from oriflamme.bots.opponent_model.player_types import UNIFORM_PRIOR, TypePrior
from oriflamme.bots.opponent_model.posterior_worlds import PosteriorWorlds, sample_posterior_worlds
from oriflamme.bots.opponent_model.reconstructed_game import ReconstructedGame, reconstruct_game
from oriflamme.bots.search.search_config import playout_exp_weights
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.games import new_games
from oriflamme.kernel.worlds import Weights, sample_worlds, uniform_weights
from oriflamme.rules import events as ev
from oriflamme.rules.actions import Place
from oriflamme.rules.deal import Dealt
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat
from tests.testkit.noninterference import sampled_world
from tests.testkit.random_games import NAMED, RandomGame

TABLES = [table for table in NAMED if table[0] != "duel"]
"""Where what a seat was told leads to the present."""
DUEL = ("duel", None)
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
Events = tuple[ev.Event, ...]


@dataclass(frozen=True)
class ObservedDecision:
    """A decision as its seat sees it, with all events the seat observed so far."""

    number: int
    """Among the decisions of its game, from 0."""
    seat: Seat
    view: View
    events: Events

    @property
    def memory(self) -> ActionHistory:
        return heard(self.events, self.view.setup)


def heard(told: Events, setup: Setup) -> ActionHistory:
    memory = ActionHistory()
    memory.observe(told, setup)
    return memory


def decisions(steps: tuple[Step, ...]) -> Iterator[ObservedDecision]:
    """Every decision of a game."""
    setup = steps[0].state.setup
    told: list[list[ev.Event]] = [[] for _ in setup.seats]
    for number, step in enumerate(steps):
        for seat, ears in enumerate(told):
            ears += (redact(event, setup, seat) for event in step.events)
        if decision := step.state.decision:
            seat = decision.seat
            yield ObservedDecision(number, seat, view(step.state, seat), tuple(told[seat]))


def last_decisions(game: RandomGame) -> list[ObservedDecision]:
    """Each seat's last decision."""
    return list({moment.seat: moment for moment in decisions(game.steps)}.values())


def some_decisions(game: RandomGame, every: int) -> list[ObservedDecision]:
    return list(decisions(game.steps))[::every]


def possible_worlds(seen: View, count: int, weights: Weights | None = None, seed: int = 7) -> Any:
    """Worlds that a view leaves possible, as rows."""
    games = new_games(count)
    sample_worlds(seen, games, seed=seed, weights=weights, threads=1)
    return check_games(games)


def reconstructed_at(
    moment: ObservedDecision, told: Events | None = None
) -> ReconstructedGame | None:
    """The game reconstructed at a decision, from its events or from others."""
    memory = heard(moment.events if told is None else told, moment.view.setup)
    return reconstruct_game(moment.view, memory, possible_worlds(moment.view, 1)[0])


def reconstructed_at_end(game: RandomGame) -> list[tuple[ObservedDecision, ReconstructedGame]]:
    """The game that each seat reconstructs when it decides for the last time."""
    found = []
    for moment in last_decisions(game):
        past = reconstructed_at(moment)
        assert past
        found.append((moment, past))
    return found


def posterior_worlds(
    moment: ObservedDecision,
    *,
    supposed: int,
    worlds: int,
    weights: Weights | None = None,
    beforehand: TypePrior = UNIFORM_PRIOR,
    seed: int = 3,
) -> PosteriorWorlds:
    """Worlds made of some supposed by weights; without, all are equally likely to be supposed."""
    found = sample_posterior_worlds(
        moment.view,
        moment.memory,
        proposals=supposed,
        worlds=worlds,
        weights=uniform_weights() if weights is None else weights,
        policies=court_policies(),
        exp_weights=playout_exp_weights(moment.view.setup, 1.0),
        type_prior=beforehand,
        rng=Random(seed),
    )
    assert found
    return found


def court_policies() -> PolicyStack:
    """All distilled policies of the court, as the opponent model takes them."""
    found = built_in_policies()
    assert found
    return found


def with_other_hidden_cards(
    game: RandomGame, moment: ObservedDecision, rng: Random
) -> tuple[Step, ...]:
    """The game up to a moment, had the cards that its decider cannot see been others all along."""
    now = sampled_world(game.states[moment.number], moment.seat, rng)
    events = [event for step in game.steps[: moment.number + 1] for event in step.events]
    kinds: dict[int, Kind] = {
        e.serial: e.kind for e in events if isinstance(e, ev.Placed) and e.kind
    }
    kinds |= {card.serial: card.kind for slot in now.queue for card in slot}
    aside = {family: list(now.holding(family).aside) for family in game.setup.families}
    for event in events:
        if isinstance(event, ev.Replaced) and event.source == "aside":
            aside[event.family].append(event.kind)
    steps = [resume(lay_out(game.setup, _dealt(game.setup, aside), game.first))]
    for action in game.actions[: moment.number]:
        state = steps[-1].state
        if isinstance(action, Place) and not state.acts:
            action = replace(action, kind=kinds[state.entered])
        steps.append(apply(state, action))
    assert steps[-1].state == now
    return tuple(steps)


def _dealt(setup: Setup, aside: dict[Family, list[Kind]]) -> dict[Family, Dealt]:
    return {
        family: Dealt(tuple(kind for kind in setup.deck if kind not in cards), tuple(cards))
        for family, cards in aside.items()
    }
