"""From one choice of a learner's to the next: who decides, what ended, what is true."""

from itertools import pairwise

import numpy as np
import pytest

from oriflamme.kernel.batch import deal_games
from oriflamme.kernel.constants import NONE, SEATS
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import CARD_AT
from oriflamme.learning.backends import CpuBackend, no_actions
from oriflamme.learning.policy_assignment import assign_policies
from oriflamme.learning.table_slices import TableSlice, make_table_slices, scripted_policies
from oriflamme.rules.setup import make_setup

CARDS = 18


def any_legal(mask, rng: np.random.Generator):
    """A legal action of each game."""
    marks = rng.random(mask.shape) * mask
    return marks.argmax(1).astype(np.int32)


@pytest.fixture
def hall():
    tables = make_table_slices(128, np.random.default_rng(2))
    learners = assign_policies(
        tables, scripted_share=0.5, frozen_share=0.0, frozen_models=0
    ).network_seats
    hall = CpuBackend(learners, *scripted_policies(tables), CARDS)
    hall.deal(tables, seed=3)
    return hall, learners


def test_only_a_learner_is_asked_and_every_end_has_winners(hall):
    hall, learners = hall
    rng = np.random.default_rng(4)
    actions, ends = no_actions(len(learners)), 0
    for _ in range(60):
        shown = {name: np.asarray(each) for name, each in hall.step(actions).items()}
        assert (learners >> shown["decider"] & 1).all()
        over = shown["ended"] > 0
        ends += over.sum()
        np.testing.assert_allclose(shown["win_shares"][over].sum(1), 1.0, atol=1e-6)
        actions = any_legal(shown["mask"], rng)
    assert ends > 100


def test_what_is_confessed_of_the_queue_agrees_with_what_is_seen(hall):
    hall, learners = hall
    rng = np.random.default_rng(5)
    actions = no_actions(len(learners))
    for _ in range(20):
        shown = {name: np.asarray(each) for name, each in hall.step(actions).items()}
        actions = any_legal(shown["mask"], rng)
    rows = shown["observation"][:, 150 : 150 + 8 * CARDS].reshape(-1, CARDS, 8)
    kind = rows[:, :, CARD_AT.kind].astype(int)
    known = kind > 0
    assert known.any()
    assert (shown["queued"][known] == kind[known] - 1).all()
    assert ((shown["queued"] != NONE) == (rows[:, :, CARD_AT.slot] > 0)).all()


def test_hands_are_counted_from_who_decides():
    setup = make_setup("base", seats=3)
    tables = [TableSlice(setup, 0, 64)]
    everybody = np.full(64, 0b111, np.int32)
    hall = CpuBackend(everybody, *scripted_policies(tables), CARDS)
    hall.deal(tables, seed=5)
    shown = hall.step(no_actions(64))
    games = new_games(64)
    deal_games(games, setup, seed=5)
    for g in range(64):
        game = Game.load(games, g)
        told = [int(shown["held"][g, (seat - game.decider) % 3]) for seat in range(3)]
        assert told == game.hand[:3]


def test_games_that_are_kept_go_on_as_they_would_have():
    tables = make_table_slices(64, np.random.default_rng(6))
    learners = assign_policies(
        tables, scripted_share=0.5, frozen_share=0.0, frozen_models=0
    ).network_seats
    first = CpuBackend(learners, *scripted_policies(tables), CARDS)
    first.deal(tables, seed=7)
    first.step(no_actions(64))
    second = CpuBackend(learners, *scripted_policies(tables), CARDS)
    second.restore(first.save())
    rng = np.random.default_rng(8)
    for _ in range(10):
        shown = first.step(no_actions(64))
        actions = any_legal(np.asarray(shown["mask"]), rng)
        here, there = first.step(actions), second.step(actions)
        for name in here:
            same = np.asarray(here[name]) == np.asarray(there[name])
            counts = (
                np.asarray(here["ended"]) > 0
                if name in ("win_shares", "influence")
                else slice(None)
            )
            assert same[counts].all(), name


def test_every_table_of_the_house_is_learned_at():
    tables = make_table_slices(2000, np.random.default_rng(9))
    assert tables[0].start == 0
    assert tables[-1].stop == 2000
    assert all(table.stop == after.start for table, after in pairwise(tables))
    played = {(table.setup.ruleset, len(table.setup.seats)) for table in tables}
    assert played == {
        *(("base", n) for n in (3, 4, 5)),
        *(("ablaze", n) for n in (3, 4, 5)),
        *(("mixed", n) for n in (3, 4, 5)),
        ("duel", 2),
    }
    learners = assign_policies(
        tables, scripted_share=0.5, frozen_share=0.0, frozen_models=0
    ).network_seats
    for table in tables:
        bits = learners[table.start : table.stop]
        seats = len(table.setup.seats)
        assert ((bits > 0) & (bits < 1 << seats)).all()
        assert np.isin(bits, (1 << seats) - 1).mean() == pytest.approx(0.5, abs=0.2)
    assert learners.max() < 1 << SEATS
