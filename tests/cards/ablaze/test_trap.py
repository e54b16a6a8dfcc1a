"""Trap: 1 for its owner when revealed; the attacker and 3 influence when an opponent strikes it."""

import pytest

from scenario import scenario


@pytest.mark.parametrize("lying", ["", "3"])
def test_revealed_by_its_owner_it_gains_1_and_loses_what_lay_on_it(lying):
    game = scenario(f"rTr?{lying} bQu? | r1 b1 g1").play("!Tr")

    assert game.position == "bQu? | r2 b1 g1"
    assert game.discard("red") == "Tr"


def test_an_attacker_is_paid_first_then_discarded_and_robbed_of_3():
    """R34."""
    game = scenario("bSo! rTr?2 gQu? | r1 b4 g1")

    assert game.position == "gQu? | r4 b2 g1"
    assert game.discard("blue").endswith("So")


def test_the_pay_can_be_robbed_too():
    """R34, R9."""
    game = scenario("bSo! rTr? gQu? | r1 b2 g1")

    assert game.position == "gQu? | r4 b0 g1"


def test_a_poor_attacker_is_robbed_of_what_there_is():
    """R9."""
    game = scenario("bSo! rTr? gQu? | r1 b0 g1")

    assert game.position == "gQu? | r2 b0 g1"


def test_ones_own_card_is_paid_and_stays():
    """R18."""
    game = scenario("rSo! rTr? gQu? | r1 b1 g1")

    assert game.position == "rSo! gQu? | r2 b1 g1"


def test_against_an_assassination_both_leave():
    game = scenario("bAs? gQu? rTr? | r1 b4 g1").play("!As x3")

    assert game.position == "gQu? | r4 b2 g1"
    assert "As" in game.discard("blue")


def test_a_bribed_attacker_costs_the_briber():
    """R10, R32."""
    game = scenario("rSo!~b rTr? gQu? | r1 b4 g1")

    assert game.position == "gQu? | r4 b2 g1"
    assert "So" in game.discard("red")


def test_the_card_below_the_discarded_attacker_is_next():
    """R2."""
    game = scenario("bQu!/bAp? gSc? bFe? rTr? | r1 b4 g1").play("!Ap x4")

    assert game.position == "bQu! gSc? bFe? | r4 b4 g1"
