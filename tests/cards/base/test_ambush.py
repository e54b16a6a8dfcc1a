"""Ambush: 1 for its owner when revealed; 4 and the attacker when an opponent strikes it."""

import pytest

from scenario import scenario


def test_revealed_by_its_owner_it_gains_1_and_loses_what_lay_on_it():
    game = scenario("rAm?3 bHe? | r1 b1 g1").play("!Am")

    assert game.position == "bHe? | r2 b1 g1"
    assert game.discard("red") == "Am"


def test_revealed_with_nothing_on_it_it_gains_1():
    game = scenario("rAm? bHe? | r1 b1 g1").play("!Am")

    assert game.position == "bHe? | r2 b1 g1"


def test_an_opponent_who_eliminates_it_loses_the_attacker():
    game = scenario("bSo? rAm?3 | r1 b1 g1").play("!So")

    assert game.position == "- | r5 b2 g1"
    assert (game.discard("red"), game.discard("blue")) == ("Am", "So")


@pytest.mark.parametrize(
    ("attack", "after"),
    [
        ("bAr? gHe? rAm? | r1 b1 g1 : !Ar x3", "gHe? | r5 b2 g1"),
        ("gHe? bSo? rAm? | r1 b1 g1 : . !So x3", "gHe?1 | r5 b2 g1"),
        ("bAs? gHe? rAm? | r1 b1 g1 : !As x3", "gHe? | r5 b2 g1"),
        ("rAm? bSp? gHe? bAp? | r1 b1 g1 : . . . !Ap x1", "bSp?1 gHe?1 | r5 b2 g1"),
    ],
)
def test_it_answers_every_kind_of_attack(attack, after):
    position, _, tokens = attack.partition(" : ")

    assert scenario(position).play(tokens).position == after


def test_against_an_assassination_both_are_paid_and_it_leaves_anyway():
    """R17."""
    game = scenario("gHe? bAs? rAm? | r1 b1 g1").play(". !As x3")

    assert game.position == "gHe?1 | r5 b2 g1"
    assert (game.discard("red"), game.discard("blue")) == ("Am", "As")


def test_ones_own_card_is_paid_1_and_stays():
    """R18."""
    game = scenario("rSo? rAm?2 | r1 b1 g1").play("!So")

    assert game.position == "rSo! | r2 b1 g1"


def test_a_bribed_attacker_strikes_for_the_briber():
    """R32, R10: red's Soldier, bribed by blue, springs red's own Ambush."""
    game = scenario("rSo!~b rAm? | r1 b1 g1")

    assert game.position == "- | r5 b2 g1"
    assert game.discard("red") == "Am So"


def test_the_card_below_the_discarded_attacker_is_next():
    """R2."""
    game = scenario("bHe?1/bSo? rAm? gLo? | r1 b1 g1").play("!So")

    assert game.position == "bHe?1 gLo? | r5 b2 g1"
    assert game.asked == "blue: reveal"


def test_in_the_duel_it_does_not_answer_the_other_own_family():
    """R38, R18."""
    game = scenario("rSo? gAm? | r1 b1").play("!So")

    assert game.position == "rSo! | r2 b1"


def test_against_a_cutthroat_the_owner_gains_4_and_the_attacker_nothing():
    """R24."""
    game = scenario("bCu! rAm?2 gHe? | r1 b1 g1")

    assert game.position == "gHe? | r5 b1 g1"
    assert game.discard("blue").endswith("Cu")


def test_against_an_impersonation_it_reacts_and_nothing_replaces_it():
    game = scenario("bIm? rAm? | r1 b1 g1", aside={"blue": "Am"}).play("!Im")

    assert game.position == "- | r5 b2 g1"
    assert game.aside("blue") == "Am"
