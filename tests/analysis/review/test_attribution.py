"""Play and luck, parted."""

from random import Random
from statistics import fmean, stdev

import pytest

from oriflamme.analysis.review.attribution import ValueChange, attribute, value_change
from oriflamme.analysis.review.positions import final_shares
from oriflamme.analysis.review.random_play import random_seats
from oriflamme.analysis.review.review_game import FRACTION, DecisionReview
from oriflamme.analysis.search_analyzer import SearchAnalyzer, search_analyzer
from oriflamme.analysis.steps import run_to_end
from oriflamme.kernel.worlds import uniform_weights
from oriflamme.notation.record import Record
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view
from tests.testkit.finished_games import play_bots

ERRORS = (0.01, 0.01, 0.01)


def test_result_is_even_and_play_and_luck():
    gained = [ValueChange(0, (0.1, -0.1, 0.0), ERRORS), ValueChange(1, (0.2, -0.3, 0.1), ERRORS)]
    seats = attribute((1.0, 0.0, 0.0), gained, ())

    for seat in seats:
        assert seat.result == pytest.approx(seat.even_share + seat.play + seat.luck)
    assert sum(seat.play for seat in seats) == pytest.approx(0)
    assert sum(seat.luck for seat in seats) == pytest.approx(0)


def test_what_ones_own_decisions_brought_is_told_apart_from_what_those_of_others_did():
    gained = [ValueChange(0, (0.1, -0.1, 0.0), ERRORS), ValueChange(1, (0.2, -0.3, 0.1), ERRORS)]
    seats = attribute((1.0, 0.0, 0.0), gained, ())

    assert [seat.own_play for seat in seats] == pytest.approx([0.1, -0.3, 0.0])
    assert [seat.others_play for seat in seats] == pytest.approx([0.2, -0.1, 0.1])
    assert [seat.error for seat in seats] == pytest.approx([0.01 * 2**0.5] * 3)


GAMES = 100
EVEN = SearchAnalyzer("even", search_analyzer("duke").config, lambda seen: uniform_weights())
"""Right about pages: they treat all their cards alike, so all worlds are equally likely."""


def squire_among_pages(number: int) -> tuple[Record, Seat]:
    """A game of three, and where the squire sits: every seat in turn."""
    seat = number % 3
    names = ["squire" if each == seat else "page" for each in range(3)]
    return play_bots("base", " ".join(names), number), seat


def is_nothing_on_the_average(found: list[float]) -> bool:
    return bool(abs(fmean(found)) < 2 * stdev(found) / len(found) ** 0.5)


def test_a_squire_among_pages_wins_by_play_and_not_by_luck():
    """Judged with beliefs. `scripts/look/review_stability.py` tries more games and a duke."""
    lucks, plays = [], []
    for number in range(GAMES):
        record, seat = squire_among_pages(number)
        states = [step.state for step in record.steps()]
        by_lot = random_seats(states, record.actions)
        found = [
            run_to_end(
                DecisionReview(
                    n, state, action, search_analyzer("duke"), number, 20 * FRACTION
                ).value_change(by_lot)
            )
            for n, (state, action) in enumerate(zip(states, record.actions))
        ]
        account = attribute(final_shares(record.final()), found, ())[seat]
        lucks.append(account.luck)
        plays.append(account.play)

    assert is_nothing_on_the_average(lucks)
    assert fmean(plays) > 8 * stdev(plays) / GAMES**0.5


def test_a_gain_is_what_a_decision_brings_in_the_true_world_on_the_average():
    """Single decisions differ, by what could not be known: that is luck, and adds up to nothing."""
    surprises = []
    for number in range(GAMES):
        record, seat = squire_among_pages(number)
        surprise = 0.0
        for step, action in zip(record.steps(), record.actions):
            state = step.state
            if state.decision and state.decision.seat == seat:
                rng = Random(f"{number} {state.round} {action}")
                true = run_to_end(value_change(state, action, EVEN, games=20, rng=rng))
                believed = run_to_end(
                    value_change(view(state, seat), action, EVEN, games=20, rng=rng)
                )
                surprise += true.amounts[seat] - believed.amounts[seat]
        surprises.append(surprise)

    assert is_nothing_on_the_average(surprises)
