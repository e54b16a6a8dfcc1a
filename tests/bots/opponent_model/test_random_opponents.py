"""What somebody who plays by chance holds is as likely as counting says, whatever it did."""

from typing import Any

import numpy as np
import pytest

from oriflamme.bots.opponent_model.player_types import PLAYOUT_POLICY, RANDOM
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.kernel.constants import HAND_ROW
from oriflamme.kernel.worlds import Weights, uniform_weights
from oriflamme.views.view import SeenCard
from tests.testkit.bots.observed_games import (
    ObservedDecision,
    decisions,
    possible_worlds,
    posterior_worlds,
)
from tests.testkit.bots.typed_games import DUCAL, KINGLY, typed_game

SEATED = (PLAYOUT_POLICY, KINGLY, DUCAL, RANDOM)
VIEWER, CARELESS = SEATED.index(PLAYOUT_POLICY), SEATED.index(RANDOM)
MANY = 20_000
DEALT = range(10)
"""The kinds of the base game."""


def moment_of(seed: int) -> ObservedDecision:
    """The last at which the viewer does not know a card of the one who plays by chance."""
    told = decisions(typed_game(("base", 4), SEATED, seed).steps)
    *_, moment = (m for m in told if m.seat == VIEWER and unknown(m))
    assert moment.view.round > 3
    return moment


def unknown(moment: ObservedDecision) -> list[SeenCard]:
    """The face-down cards of the one who plays by chance."""
    owner = moment.view.setup.owner
    cards = [card for slot in moment.view.queue for card in slot]
    return [card for card in cards if card.kind is None and owner[card.family] == CARELESS]


def in_place(moment: ObservedDecision, worlds: Any) -> list[float]:
    """How often a face-down card of that seat is of each kind."""
    kinds = worlds["kind"][:, unknown(moment)[0].serial]
    return [float(np.mean(kinds == kind)) for kind in DEALT]


def in_hand(_: ObservedDecision, worlds: Any) -> list[float]:
    """How often each kind is in that seat's hand."""
    return [float(np.mean(worlds["hand"][:, CARELESS] >> kind & 1)) for kind in DEALT]


def prejudiced(moment: ObservedDecision, sums: list[float]) -> Weights:
    """Weights that take it for all but certain what that seat has, though it may have others."""
    weights = belief_weights(moment.view)
    possible = [kind for kind in DEALT if 0 < sums[kind] < 1]
    weights[unknown(moment)[0].serial, possible[0]] *= 1000
    weights[HAND_ROW + CARELESS, possible[-1]] *= 1000
    return weights


@pytest.mark.parametrize("where", [in_place, in_hand])
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_what_a_careless_rival_holds_is_as_likely_as_counting_says(seed: int, where: Any):
    """However much likelier other cards were thought."""
    moment = moment_of(seed)
    evenly = possible_worlds(moment.view, MANY, uniform_weights())
    weights = prejudiced(moment, in_place(moment, evenly))
    found = posterior_worlds(moment, supposed=MANY, worlds=MANY, weights=weights)
    counted, thought = (
        where(moment, w) for w in (evenly, possible_worlds(moment.view, MANY, weights))
    )

    assert np.mean(found.types[:, CARELESS] == RANDOM) > 0.95
    assert max(abs(one - other) for one, other in zip(counted, thought)) > 0.4
    assert where(moment, found.worlds) == pytest.approx(counted, abs=0.04)


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_what_a_careful_rival_holds_is_not(seed: int):
    """Its deeds count."""
    moment = moment_of(seed)
    supposed = possible_worlds(moment.view, MANY, uniform_weights())
    worlds = posterior_worlds(moment, supposed=MANY, worlds=MANY).worlds
    furthest = [
        max(abs(np.mean(s >> kind & 1) - np.mean(w >> kind & 1)) for kind in DEALT)
        for s, w in zip(supposed["hand"].T, worlds["hand"].T)
    ]
    careful = [furthest[SEATED.index(manner)] for manner in (KINGLY, DUCAL)]
    assert furthest[CARELESS] < 0.04
    assert max(careful) > 0.2
