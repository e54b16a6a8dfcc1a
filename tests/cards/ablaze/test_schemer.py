"""Schemer: beside a stack she is discarded, else she gains 2 (1 in the Russian print)."""

import pytest

from scenario import scenario


@pytest.mark.parametrize(("edition", "gained"), [("standard", 2), ("ru", 1)])
def test_she_gains_2_and_in_the_russian_print_1(edition, gained):
    game = scenario("bQu? rSc? gFe? | r1 b1 g1", edition=edition).play(". !Sc")

    assert game.position == f"bQu?1 rSc! gFe? | r{1 + gained} b1 g1"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("rSc! bQu?/bFe? gFe?", "bQu?/bFe? gFe?"),
        ("bQu?/bFe? rSc! gFe?", "bQu?/bFe? gFe?"),
        ("rQu?/rFe? rSc! gFe?", "rQu?/rFe? gFe?"),
    ],
)
def test_a_stack_on_either_side_discards_her(before, after):
    """R28."""
    cursor = before.split().index("rSc!")
    game = scenario(f"{before} | r1 b1 g1", cursor=cursor)

    assert game.position == f"{after} | r1 b1 g1"
    assert game.discard("red") == "Sc"


def test_revealed_beside_a_stack_she_still_brings_what_lay_on_her():
    game = scenario("rSc?2 bQu?/bFe? | r1 b1 g1").play("!Sc")

    assert game.position == "bQu?/bFe? | r3 b1 g1"


def test_the_stack_she_lies_on_does_not_matter():
    """R28."""
    game = scenario("rQu?/rSc? bFe? | r1 b1 g1").play("!Sc")

    assert game.position == "rQu?/rSc! bFe? | r3 b1 g1"


def test_a_stack_further_away_does_not_matter():
    """R28."""
    game = scenario("rSc! bFe? gQu?/gTr? | r1 b1 g1")

    assert game.position == "rSc! bFe? gQu?/gTr? | r3 b1 g1"


def test_it_is_the_moment_she_acts_that_counts():
    """R28: the stack is gone by then."""
    game = scenario("bQu?/bTr? rSc! gFe? | r1 b1 g1").play("!Tr .")

    assert game.position == "bQu?1 rSc! gFe? | r3 b2 g1"


def test_discarded_from_a_stack_she_uncovers_the_card_below_which_is_next():
    """R2."""
    game = scenario("rQu!/rSc? bFe?/bTr? | r1 b1 g1").play("!Sc")

    assert game.position == "rQu! bFe?/bTr? | r3 b1 g1"


def test_a_discard_pays_nobody_and_brings_no_reaction():
    game = scenario("bCu! rSc! gQu?/gTr? | r1 b1 g1", cursor=1)

    assert game.position == "bCu! gQu?/gTr? | r1 b1 g1"
