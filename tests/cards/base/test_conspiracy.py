"""Conspiracy: gain double the influence lying on it."""

import pytest

from scenario import scenario


@pytest.mark.parametrize(("lying", "gained"), [(1, 2), (2, 4), (3, 6), (5, 10)])
def test_it_pays_double_and_is_discarded(lying, gained):
    game = scenario(f"rCo?{lying} | r1 b1 g1").play("!Co")

    assert game.position == f"- | r{1 + gained} b1 g1"
    assert game.discard("red") == "Co"


def test_with_nothing_on_it_it_gains_nothing():
    """R22."""
    game = scenario("rCo? bHe? | r1 b1 g1").play("!Co")

    assert game.position == "bHe? | r1 b1 g1"
    assert game.discard("red") == "Co"


def test_eliminated_it_loses_all():
    """R7."""
    game = scenario("bSo! rCo?5 | r1 b1 g1")

    assert game.position == "bSo! | r1 b2 g1"


def test_the_card_it_covered_acts_at_once_with_its_own_influence():
    """R2, R21."""
    game = scenario("rHe?2/rCo?1 bLo? | r1 b1 g1").play("!Co !He")

    assert game.position == "rHe! bLo? | r7 b1 g1"
