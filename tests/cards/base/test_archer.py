"""Archer: eliminate the first or the last card of the queue, any family, itself included."""

from scenario import scenario


def test_it_may_choose_either_end_and_nothing_between():
    """R11."""
    game = scenario("rHe? bSp? rAr? bLo? gLo? | r1 b1 g1").play(". . !Ar")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x1", "x5")


def test_it_eliminates_the_first_card_for_1():
    game = scenario("bHe? rAr? gLo? | r1 b1 g1").play(". !Ar x1")

    assert game.position == "rAr! gLo? | r2 b1 g1"
    assert game.discard("blue") == "He"


def test_it_eliminates_the_last_card_before_it_can_act():
    game = scenario("rAr! bHe? gLo?3 | r1 b1 g1").play("x3 .")

    assert game.position == "rAr! bHe?1 | r2 b1 g1"
    assert game.asked == "blue: place"


def test_at_an_end_it_may_eliminate_itself():
    """R11."""
    game = scenario("rAr! bHe? | r1 b1 g1").play("x1")

    assert game.position == "bHe? | r2 b1 g1"
    assert game.asked == "blue: reveal"


def test_alone_it_eliminates_itself_and_pays_1():
    """R11, R6: one slot is one option, so nobody is asked."""
    game = scenario("rAr? | r1 b1 g1").play("!Ar")

    assert game.position == "- | r2 b1 g1"
    assert game.discard("red") == "Ar"


def test_on_the_only_stack_it_eliminates_itself_and_uncovers_the_card_below():
    """R11, R2."""
    game = scenario("rLo?/rAr? | r1 b1 g1").play("!Ar")

    assert game.position == "rLo? | r2 b1 g1"
    assert game.asked == "red: reveal"


def test_of_a_stack_at_the_end_only_the_top_card_falls():
    game = scenario("rAr! bHe? gLo?2/gSp? | r1 b1 g1").play("x3")

    assert game.position == "rAr! bHe? gLo?2 | r2 b1 g1"


def test_it_acts_again_every_round():
    game = scenario("rAr! bHe? | r1 b1 g1").play("x2 b:Co> g:Co> r:Co>")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x1", "x4")
