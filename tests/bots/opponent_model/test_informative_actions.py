"""What rivals did with care speaks for some cards and against others."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.kernel.worlds import Weights, uniform_weights
from oriflamme.rules.actions import Action, Wait
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import make_setup
from oriflamme.rules.state import State
from oriflamme.views.view import SeenCard
from tests.testkit.bots.observed_games import (
    ObservedDecision,
    decisions,
    possible_worlds,
    posterior_worlds,
)
from tests.testkit.bots.typed_games import by_playout_policy

PATIENT = ("ambush", "conspiracy", "shapeshifter")
"""What is worth the more the longer it waits, or does nothing by itself."""
HASTY = ("soldier", "lord", "heir", "archer")
"""What instinct would have revealed long ago."""
MANY = 20_000
SEATS = 3


def waiting(state: State, rng: Random) -> Action:
    """Let the first card lie, whatever it is, and do with all others as instinct says."""
    assert state.decision
    if Wait() in state.decision.options:
        assert state.cursor is not None
        if state.queue[state.cursor][-1].serial < SEATS:
            return Wait()
    return by_playout_policy(state, rng)


@cache
def waits_for_ever() -> tuple[Step, ...]:
    """Three seats that let their first cards lie."""
    setup, rng = make_setup("base", seats=SEATS), Random(3)
    steps = [resume(lay_out(setup, deal(setup, rng), 0))]
    while steps[-1].state.decision:
        steps.append(apply(steps[-1].state, waiting(steps[-1].state, rng)))
    return tuple(steps)


def end_of_round(number: int) -> ObservedDecision:
    *_, moment = (m for m in decisions(waits_for_ever()) if m.view.round == number)
    return moment


def oldest(moment: ObservedDecision) -> SeenCard:
    """A rival's card that has waited longest."""
    down = [card for slot in moment.view.queue for card in slot if card.kind is None]
    return max(down, key=lambda card: card.influence)


def shares(worlds: Any, serial: int) -> dict[str, float]:
    """How often a card is of each kind."""
    found = Counter(KINDS[kind] for kind in worlds["kind"][:, serial].tolist())
    return {kind: found[kind] / len(worlds) for kind in KINDS[:10]}


@pytest.mark.parametrize("rounds", [3, 4, 5])
def test_a_card_that_waits_and_waits_is_recalled_as_one_that_likes_to(rounds: int):
    moment = end_of_round(rounds)
    card = oldest(moment)
    assert card.influence >= rounds - 1
    supposed = possible_worlds(moment.view, 3000, uniform_weights())
    before, after = (
        shares(worlds, card.serial)
        for worlds in (supposed, posterior_worlds(moment, supposed=3000, worlds=3000).worlds)
    )

    assert sum(before[kind] for kind in PATIENT) < 0.3
    assert sum(after[kind] for kind in PATIENT) > 0.7
    possible = [kind for kind in HASTY if before[kind]]
    assert "soldier" in possible
    assert all(after[kind] < before[kind] / 2 for kind in possible)


@pytest.mark.parametrize("kind", ["archer", "shapeshifter", "ambush"])
def test_what_would_have_been_placed_by_now_is_not_in_hand(kind: str):
    moment = end_of_round(3)
    family = moment.view.setup.place[oldest(moment).family]
    supposed = possible_worlds(moment.view, 3000, uniform_weights())
    before, after = (
        np.mean(worlds["hand"][:, family] >> KINDS.index(kind) & 1)
        for worlds in (supposed, posterior_worlds(moment, supposed=3000, worlds=3000).worlds)
    )
    assert before > 0.4
    assert after < before / 2


def drawn_by(
    moment: ObservedDecision, weights: Weights
) -> tuple[dict[str, float], dict[str, float]]:
    """How often a rival's card is of each kind when worlds are supposed so, and recalled then."""
    serial = oldest(moment).serial
    supposed = possible_worlds(moment.view, MANY, weights)
    worlds = posterior_worlds(moment, supposed=MANY, worlds=MANY, weights=weights).worlds
    return shares(supposed, serial), shares(worlds, serial)


def test_how_worlds_were_supposed_leaves_no_trace():
    """A world that was likely to be drawn counts the less for it."""
    moment = end_of_round(1)
    evenly, believing = uniform_weights(), belief_weights(moment.view)
    believing[oldest(moment).serial, KINDS.index("heir")] *= 3
    (even, one), (believed, other) = (drawn_by(moment, each) for each in (evenly, believing))

    assert max(abs(even[kind] - believed[kind]) for kind in even) > 0.1
    assert one == pytest.approx(other, abs=0.03)
