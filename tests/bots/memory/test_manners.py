"""Whether a rival rather plays by reflex or by instinct shows in what it does."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from bots.memory.told_games import Moment, moments, recalled
from bots.reflex.marked import court, finely, odds
from oriflamme.bots.instinct.choosing import weigh_options
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS
from oriflamme.bots.search.style import instinct
from oriflamme.kernel.codec import decode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import nth_legal
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import agree
from oriflamme.rules.state import State

REFLEX, INSTINCT, VIEWER = 0, 1, 2
"""Who plays how."""


def by_reflex(state: State) -> int:
    """What reflex takes most likely."""
    found = odds(from_state(state), finely(court()))
    return max(found, key=lambda number: found[number])


def by_instinct(state: State) -> int:
    game, found = from_state(state), np.zeros(MOST_OPTIONS)
    factors = instinct(state.setup, 1.0).astype(np.float64)
    count = weigh_options(game, factors, found, np.empty(MOST_SIGNS, np.int64))
    return nth_legal(game, int(np.argmax(found[:count])))


PLAYERS: dict[int, Callable[[State], int]] = {
    REFLEX: by_reflex,
    INSTINCT: by_instinct,
    VIEWER: by_instinct,
}


@cache
def last_moment() -> Moment:
    """What the viewer was told when it decides for the last time in the fourth round."""
    setup = agree("base", seats=3)
    steps: list[Step] = [resume(lay_out(setup, deal(setup, Random(3)), 0))]
    while (decision := steps[-1].state.decision) and steps[-1].state.round < 5:
        number = PLAYERS[decision.seat](steps[-1].state)
        steps.append(apply(steps[-1].state, decode(number, setup, decision.seat)))
    *_, moment = (m for m in moments(tuple(steps)) if m.seat == VIEWER)
    return moment


def how_often(moment: Moment, seat: int) -> float:
    """In how many of the worlds recalled a seat plays by reflex."""
    manners: Any = recalled(moment, supposed=2000, worlds=2000).manners
    return float(np.mean(manners >> seat & 1))


def test_who_plays_by_reflex_is_recalled_as_one_who_does():
    assert how_often(last_moment(), REFLEX) > 0.6


def test_who_follows_instinct_is_recalled_as_one_who_does():
    assert how_often(last_moment(), INSTINCT) < 0.4


def test_of_oneself_nothing_is_concluded():
    assert how_often(last_moment(), VIEWER) == pytest.approx(0.5, abs=0.05)


def test_before_anybody_did_anything_all_may_play_in_either_manner():
    setup = agree("base", seats=3)
    (first,) = moments((resume(lay_out(setup, deal(setup, Random(3)), 0)),))
    for seat in (REFLEX, INSTINCT, VIEWER):
        assert how_often(first, seat) == pytest.approx(0.5, abs=0.05)
