"""Assassination: eliminate any top card, itself included."""

from scenario import scenario


def test_it_may_take_any_top_card_itself_included():
    """R19."""
    game = scenario("rHe? bAs? gLo?/gSp? rSo! | r1 b1 g1").play(". !As")

    assert game.asked == "blue: eliminate"
    assert game.legal == ("x1", "x2", "x3", "x4")


def test_it_is_paid_1_and_discarded():
    game = scenario("bAs?1 gLo? rSo?2 | r1 b1 g1").play("!As x3")

    assert game.position == "gLo? | r1 b3 g1"
    assert (game.discard("red"), game.discard("blue")) == ("So", "As")


def test_it_may_take_itself_for_1():
    """R19."""
    game = scenario("bAs? gLo? | r1 b1 g1").play("!As x1")

    assert game.position == "gLo? | r1 b2 g1"
    assert game.discard("blue") == "As"


def test_alone_it_must_take_itself():
    """R19, R6."""
    game = scenario("bAs? | r1 b1 g1").play("!As")

    assert game.position == "- | r1 b2 g1"
    assert game.discard("blue") == "As"


def test_it_uncovers_the_card_below_its_victim_only():
    game = scenario("bAs? gLo?1/gSp? rSo? | r1 b1 g1").play("!As x2")

    assert game.position == "gLo?1 rSo? | r1 b2 g1"


def test_the_revealed_card_it_covered_acts_at_once():
    """R2."""
    game = scenario("rLo!/rAs? bSp? gHe? | r1 b1 g1").play("!As x3 .")

    assert game.position == "rLo! bSp?1 | r3 b1 g1"


def test_when_it_takes_itself_on_a_stack_the_card_below_is_next():
    """R2, R19."""
    game = scenario("rHe!/rAs? bSp? | r1 b1 g1").play("!As x1")

    assert game.position == "rHe! bSp? | r4 b1 g1"
