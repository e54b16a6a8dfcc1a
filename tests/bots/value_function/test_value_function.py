"""What the king expects where a world is not played on, and what it does with it."""

from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
import pytest

from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.decision_stats import OptionStats
from oriflamme.bots.king import King, OnnxModel
from oriflamme.bots.page import Page
from oriflamme.bots.search.layout import INFLUENCE, OUTCOME_STATS, RANK, UTILITY, WIN_SHARE
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.value_function.layout import HIDDEN_UNITS, INPUT_UNITS, MAX_POSITION_FEATURES
from oriflamme.bots.value_function.prediction import predict_value
from oriflamme.bots.value_function.weights import (
    ARRAY_NAMES,
    BadValueFile,
    ValueFunction,
    built_in_value_function,
    read_value_function,
    write_value_function,
)
from oriflamme.kernel.constants import PLACE, REVEAL, ROUNDS
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.game import Game
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from tests.testkit.bots.games import TABLES, deal, decider_view, play
from tests.testkit.bots.policy_files import npz_bytes
from tests.testkit.bots.random_model import random_model

FEW = Budget(iterations=40)
MIND = OnnxModel(random_model())


class WithoutProspects(King):
    """A king that plays every world to its end."""

    def value_function(self, setup: Setup) -> None:
        return None


def quiet(table: str, seed: int) -> list[Game]:
    """Every position of a game among pages where a card is placed or has its turn."""
    games = [
        from_state(state) for state in play(deal(table, seed), [Page()] * 5, seed, BOT_DEFAULT)
    ]
    found = [game for game in games if game.question in (PLACE, REVEAL)]
    assert len(found) > ROUNDS
    return found


def court() -> ValueFunction:
    found = built_in_value_function()
    assert found
    return found


def expected(game: Game, seat: int, style: SearchConfig = King.config) -> np.ndarray:
    marks, sums = (
        np.zeros(MAX_POSITION_FEATURES, np.int64),
        np.zeros(INPUT_UNITS + HIDDEN_UNITS, np.int32),
    )
    outcome = np.zeros(OUTCOME_STATS)
    predict_value(game, seat, style.params(), *court(), marks, sums, outcome)
    return outcome


@pytest.mark.parametrize("table", TABLES)
def test_prospects_can_be_true(table: str):
    for game in quiet(table, 3)[::3]:
        for seat in range(game.seats):
            found = expected(game, seat)

            assert 0 <= found[WIN_SHARE] <= 1
            assert 0 <= found[UTILITY] <= 1
            assert found[INFLUENCE] > -1
            assert 0 < found[RANK] < game.seats + 1


@pytest.mark.parametrize("table", TABLES)
def test_somebody_wins(table: str):
    """Everybody's share adds up to about one victory, though each is foretold alone."""
    sums = [
        sum(expected(game, n)[WIN_SHARE] for n in range(game.seats)) for game in quiet(table, 6)
    ]
    assert np.mean(sums) == pytest.approx(1.0, abs=0.3)


@pytest.mark.parametrize("table", TABLES)
def test_more_influence_is_worth_more(table: str):
    later = [game for game in quiet(table, 4) if game.round_number > 2]
    for game in later[::3]:  # Nobody has four more before.
        rich = game.copy()
        rich.influence[0] += 4
        before, after = expected(game, 0), expected(rich, 0)

        assert after[WIN_SHARE] >= before[WIN_SHARE]
        assert after[UTILITY] > before[UTILITY]
        assert after[INFLUENCE] > before[INFLUENCE]


def test_whoever_cares_for_no_distance_is_told_the_share():
    for game in quiet("base-4", 7):
        found = expected(game, 1, replace(King.config, margin=0.0))
        assert found[UTILITY] == found[WIN_SHARE]


def thoughts(state: State) -> list[tuple[OptionStats, ...]]:
    """What a king makes of its options with prospects, and without."""
    return [
        bot(MIND).analyze(decider_view(state), rng=Random(1), budget=FEW).options
        for bot in (King, WithoutProspects)
    ]


def test_a_duel_is_played_to_its_end():
    with_them, without = thoughts(deal("duel-2", 5))
    assert with_them == without


def test_in_the_last_round_nothing_is_left_to_foresee():
    states = play(deal("base-4", 5), [Page()] * 4, 5, BOT_DEFAULT)
    last = [state for state in states if state.decision and state.round == ROUNDS]
    assert last
    for state in last:
        with_them, without = thoughts(state)
        assert with_them == without


def test_before_that_it_thinks_with_them():
    with_them, without = thoughts(deal("base-4", 5))
    assert with_them != without


def written() -> bytes:
    file = BytesIO()
    write_value_function(file, court())
    return file.getvalue()


def test_what_is_written_is_read_again():
    for again, known in zip(read_value_function(BytesIO(written())), court()):
        np.testing.assert_array_equal(again, known)


OTHERS: dict[str, Any] = dict.fromkeys(ARRAY_NAMES, np.array([1, 2]))


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        *[(kept, "no prospects") for kept in (b"", b"no file of arrays", b"PK\3\4 cut off")],
        (npz_bytes(**OTHERS, version=1), r"of \[1, 2\] numbers"),
        (npz_bytes(**OTHERS, version=2), "of version 2, this program reads version 1"),
    ],
    ids=["empty", "text", "stub", "other marks", "another version"],
)
def test_what_is_no_file_of_these_prospects_is_refused(kept: bytes, why: str):
    with pytest.raises(BadValueFile, match=why):
        read_value_function(BytesIO(kept))


@pytest.mark.parametrize("name", ["features", "hidden_weights", "output_weights", "input_weights"])
def test_numbers_that_do_not_fit_are_refused(name: str):
    with np.load(BytesIO(written())) as kept:
        arrays: dict[str, Any] = dict(kept)
    if name == "features":
        arrays[name][0] = 9999
    else:
        arrays[name] = arrays[name][1:]

    with pytest.raises(BadValueFile, match="beyond" if name == "features" else "should be"):
        read_value_function(BytesIO(npz_bytes(**arrays)))
