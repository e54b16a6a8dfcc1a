"""Soldier: eliminate one neighbour, any family."""

from scenario import scenario


def test_it_chooses_between_its_two_neighbours():
    game = scenario("bHe? rSo? gSp? gLo? | r1 b1 g1").play(". !So")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x1", "x3")


def test_it_eliminates_a_neighbour_for_1():
    game = scenario("bHe? rSo? gSp? gLo? | r1 b1 g1").play(". !So x3")

    assert game.position == "bHe?1 rSo! gLo? | r2 b1 g1"
    assert game.discard("green") == "Sp"


def test_at_the_end_of_the_queue_there_is_only_one_neighbour():
    """R6."""
    game = scenario("rSo? gSp? gLo? | r1 b1 g1").play("!So")

    assert game.position == "rSo! gLo? | r2 b1 g1"


def test_without_neighbours_it_does_nothing_and_stays():
    """R12, R5."""
    game = scenario("rSo? | r1 b1 g1").play("!So")

    assert game.position == "rSo! | r1 b1 g1"


def test_on_a_stack_alone_in_the_queue_the_covered_card_is_no_neighbour():
    """R12."""
    game = scenario("rHe?/rSo? | r1 b1 g1").play("!So")

    assert game.position == "rHe?/rSo! | r1 b1 g1"


def test_with_only_own_neighbours_it_must_take_one_and_is_paid():
    """R12."""
    game = scenario("rHe? rSo? rLo? | r1 b1 g1").play(". !So")

    assert game.legal == ("x1", "x3")
    assert game.play("x1").position == "rSo! rLo? | r2 b1 g1"


def test_influence_on_a_face_down_victim_is_lost():
    """R7."""
    game = scenario("rSo? bHe?4 gLo? | r1 b1 g1").play("!So")

    assert game.position == "rSo! gLo? | r2 b1 g1"
    assert game.discard("blue") == "He"


def test_the_gap_closes_so_next_round_it_reaches_further():
    """R7."""
    game = scenario("rSo! bHe? gLo? | r1 b1 g1").play(". b:Co> g:Co> r:Co>")

    assert game.position == "rSo! bCo? gCo? rCo? | r3 b1 g1"
