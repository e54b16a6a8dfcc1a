"""What the king expects at the end of a round, and what it does with it."""

from io import BytesIO
from random import Random

import numpy as np
import pytest

from bots.games import TABLES, asked, deal, play
from bots.king.any_net import any_net
from oriflamme.bots.budget import HABIT, Budget
from oriflamme.bots.king import King, Mind
from oriflamme.bots.page import Page
from oriflamme.bots.prospect.expecting import expect
from oriflamme.bots.prospect.layout import HIDDEN, MOST_MARKS
from oriflamme.bots.prospect.weights import Prospects, prospects_of, read_prospects, write_prospects
from oriflamme.bots.search.layout import FIGURES, INFLUENCE, RANK, SHARE, WORTH
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import ROUNDS
from oriflamme.rules.setup import agree
from oriflamme.rules.state import State

FEW = Budget(iterations=40)
KNOWN = [table for table in TABLES if table != "duel-2"]


class WithoutProspects(King):
    """A king that plays every world to its end."""

    def prospects(self, setup) -> None:
        return None


def beginnings(table: str, seed: int) -> list[State]:
    """Every round but the first of a game among pages, as it begins."""
    found: dict[int, State] = {}
    for state in play(deal(table, seed), [Page()] * 5, seed, HABIT):
        if state.round > 1 and not state.is_over:
            found.setdefault(state.round, state)
    return list(found.values())


def expected(game: Game, seat: int, prospects: Prospects) -> np.ndarray:
    marks, hidden = np.zeros(MOST_MARKS, np.int64), np.zeros(HIDDEN, np.int32)
    outcome = np.zeros(FIGURES)
    expect(game, seat, prospects.rows, prospects.says, marks, hidden, outcome)
    return outcome


@pytest.mark.parametrize("table", KNOWN)
def test_prospects_can_be_true(table: str):
    for state in beginnings(table, 3):
        prospects = prospects_of(state.setup)
        assert prospects
        found = [expected(from_state(state), n, prospects) for n in range(len(state.setup.seats))]

        for each in found:
            assert 0 <= each[SHARE] <= 1
            assert 0 <= each[WORTH] <= 1
            assert each[INFLUENCE] > 0
            assert 0 < each[RANK] < len(found) + 1


@pytest.mark.parametrize("table", KNOWN)
def test_more_influence_is_worth_more(table: str):
    for state in beginnings(table, 4):
        prospects = prospects_of(state.setup)
        assert prospects
        poor, rich = from_state(state), from_state(state)
        rich.influence[0] += 4
        before, after = (expected(game, 0, prospects) for game in (poor, rich))

        assert after[SHARE] > before[SHARE]
        assert after[INFLUENCE] > before[INFLUENCE]
        assert after[RANK] < before[RANK]


def test_of_the_duel_nothing_has_been_learned():
    assert prospects_of(agree("duel", seats=2)) is None


def test_in_the_last_round_nothing_is_left_to_foresee():
    mind = Mind(any_net())
    states = play(deal("base-4", 5), [Page()] * 4, 5, HABIT)
    last = [state for state in states if state.decision and state.round == ROUNDS]
    assert last
    for state in last:
        thoughts = [
            bot(mind).think(asked(state), rng=Random(1), budget=FEW).options
            for bot in (King, WithoutProspects)
        ]
        assert thoughts[0] == thoughts[1]


def test_before_that_it_thinks_with_them():
    mind, seen = Mind(any_net()), asked(deal("base-4", 5))
    with_them, without = (
        bot(mind).think(seen, rng=Random(1), budget=FEW) for bot in (King, WithoutProspects)
    )
    assert with_them.options != without.options


def test_what_is_written_is_read_again_and_another_table_has_none():
    setup = agree("base", seats=4)
    known = prospects_of(setup)
    assert known
    file = BytesIO()
    write_prospects(file, {"base4": known})

    again = read_prospects(BytesIO(file.getvalue()), setup)
    assert again
    np.testing.assert_array_equal(again.rows, known.rows)
    np.testing.assert_array_equal(again.says, known.says)
    assert read_prospects(BytesIO(file.getvalue()), agree("base", seats=3)) is None
