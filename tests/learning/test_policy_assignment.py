"""Who plays where when a learner meets instinct, nets and itself."""

import numpy as np
import pytest

from oriflamme.learning.policy_assignment import EMPTY, LEARNER, SCRIPTED, assign_policies
from oriflamme.learning.table_slices import make_table_slices

TABLES = make_table_slices(512, np.random.default_rng(1))
SEATING = assign_policies(TABLES, scripted_share=0.25, frozen_share=0.5, frozen_models=2)


def test_at_every_table_the_games_are_shared_out():
    for table in TABLES:
        seats, count = len(table.setup.seats), table.stop - table.start
        there = SEATING.policies[table.start : table.stop]
        assert (there[:, seats:] == EMPTY).all()
        assert (there[:, :seats] == LEARNER).any(1).all()
        for rivals, share in ((there == SCRIPTED, 0.25), (there > LEARNER, 0.5)):
            assert rivals.any(1).sum() == pytest.approx(count * share, abs=1)


def test_a_game_has_one_sort_of_rival():
    sorts = [np.unique(row[(row != LEARNER) & (row != EMPTY)]) for row in SEATING.policies]
    assert {len(each) for each in sorts} == {0, 1}
    assert {int(each[0]) for each in sorts if len(each)} == {SCRIPTED, 1, 2}


def test_each_net_has_its_games_and_every_seat_is_the_learners_in_turn():
    first, second = len(SEATING.games_with(1)), len(SEATING.games_with(2))
    assert first == pytest.approx(second, abs=len(TABLES))
    for seats in range(2, 6):
        at = [n for t in TABLES if len(t.setup.seats) == seats for n in range(t.start, t.stop)]
        met = [n for n in at if (SEATING.policies[n] > LEARNER).any()]
        assert (SEATING.policies[met, :seats] == LEARNER).any(0).all()


def test_who_follows_instinct_is_not_asked():
    asked = SEATING.network_seats[:, None] >> np.arange(5) & 1
    assert ((SEATING.policies >= LEARNER) == (asked == 1)).all()
