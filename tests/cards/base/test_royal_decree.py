"""Royal Decree: move another top card, with what lies on it, to any other place."""

from scenario import scenario


def test_it_lifts_any_top_card_but_itself():
    """R20."""
    game = scenario("rHe? bRd? gLo?/gSp? rSo? | r1 b1 g1").play(". !Rd")

    assert game.asked == "blue: lift"
    assert game.legal == ("@1", "@3", "@4")


def test_a_lone_card_goes_to_any_gap_but_its_own():
    """R20."""
    game = scenario("rHe? bRd? gLo? rSo? | r1 b1 g1").play(". !Rd @3")

    assert game.asked == "blue: put_down"
    assert game.legal == (">1", ">2", ">4")


def test_a_top_card_of_a_stack_goes_to_any_gap_the_two_beside_its_stack_included():
    """R20."""
    game = scenario("rHe? bRd? gLo?/gSp? | r1 b1 g1").play(". !Rd @3")

    assert game.legal == (">1", ">2", ">3", ">4")


def test_the_top_card_of_a_stack_moves_alone():
    """R20."""
    game = scenario("bRd? gLo?/gSp? rSo? | r1 b1 g1").play("!Rd @2 >4")

    assert game.position == "gLo? rSo? gSp? | r1 b1 g1"


def test_influence_and_a_bribe_move_with_the_card():
    """R20."""
    game = scenario("bRd? gLo?3 rSo? rHe!~g | r1 b1 g1")

    assert game.play("!Rd @2 >4").position == "rSo? rHe!~g gLo?3 | r1 b1 g1"
    assert game.play("!Rd @4 >2").position == "rHe!~g gLo?3 rSo? | r1 b1 g3"


def test_it_is_discarded_once_the_move_is_done():
    """R20."""
    game = scenario("bRd?1 gLo? rSo? | r1 b1 g1").play("!Rd @2")

    assert game.position == "bRd! gLo? rSo? | r1 b2 g1"
    assert game.play(">3").position == "rSo? gLo? | r1 b2 g1"
    assert game.play(">3").discard("blue") == "Rd"


def test_without_another_slot_it_is_only_discarded():
    """R20, R5."""
    game = scenario("bLo?/bRd? | r1 b1 g1").play("!Rd")

    assert game.position == "bLo? | r1 b1 g1"
    assert game.asked == "blue: reveal"


def test_two_lone_cards_leave_one_move_which_nobody_is_asked_for():
    """R6, R20."""
    game = scenario("bRd? rSo?2 | r1 b1 g1").play("!Rd")

    assert game.position == "rSo?2 | r1 b1 g1"
    assert game.asked == "blue: place"


def test_a_card_moved_before_the_decree_waits_for_the_next_round():
    """R3, R20."""
    game = scenario("bRd? rHe? gLo? | r1 b1 g1").play("!Rd @2 >1")

    assert game.position == "rHe? gLo? | r1 b1 g1"
    assert game.asked == "green: reveal"


def test_a_card_moved_right_behind_the_decree_is_next():
    """R2, R20."""
    game = scenario("bRd? rHe? gLo? | r1 b1 g1").play("!Rd @3 >2")

    assert game.position == "gLo? rHe? | r1 b1 g1"
    assert game.asked == "green: reveal"


def test_a_face_down_card_moved_ahead_of_the_cursor_collects_a_second_influence():
    """R4."""
    game = scenario("rHe? bRd? gLo? | r1 b1 g1").play(". !Rd @1 >3 . .")

    assert game.position == "gLo?1 rHe?2 | r1 b1 g1"
    assert game.asked == "blue: place"


def test_a_revealed_card_moved_ahead_of_the_cursor_acts_again():
    """R4."""
    game = scenario("rHe! bRd? gLo? | r1 b1 g1").play("!Rd @1 >3 .")

    assert game.position == "gLo?1 rHe! | r5 b1 g1"


def test_a_card_exposed_ahead_of_the_cursor_acts_this_round():
    """R3."""
    game = scenario("bRd? gHe!/gSp? rSo? | r1 b1 g1").play("!Rd @2 >1")

    assert game.position == "gSp? gHe! rSo? | r1 b1 g3"
    assert game.asked == "red: reveal"


def test_a_card_exposed_behind_the_cursor_waits_for_the_next_round():
    """R3."""
    game = scenario("gHe!/gSp? bRd? rSo? | r1 b1 g1").play(". !Rd @1 >4")

    assert game.position == "gHe! rSo? gSp?1 | r1 b1 g1"
    assert game.asked == "red: reveal"


def test_on_a_stack_the_card_below_is_next():
    """R2."""
    game = scenario("bHe!/bRd? rSo? gLo? | r1 b1 g1").play("!Rd @2 >3")

    assert game.position == "bHe! gLo? rSo? | r1 b3 g1"


def test_on_a_stack_the_card_below_is_next_even_when_a_slot_was_opened_before_it():
    """R2, R3."""
    game = scenario("bHe!/bRd? rSo? gLo? | r1 b1 g1").play("!Rd @3 >1")

    assert game.position == "gLo? bHe! rSo? | r1 b3 g1"
    assert game.asked == "red: reveal"
