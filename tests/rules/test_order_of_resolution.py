"""The cursor, and who is next: R1 to R6."""

import pytest

from scenario import scenario


def test_slots_resolve_from_the_first_to_the_last():
    """R1."""
    game = scenario("rHe? bLo? gSp? | r1 b1 g1")

    assert game.asked == "red: reveal"
    assert game.play(".").asked == "blue: reveal"
    assert game.play(". .").asked == "green: reveal"
    assert game.play(". . .").asked == "blue: place"
    assert game.play(". . .").position == "rHe?1 bLo?1 gSp?1 | r1 b1 g1"


def test_the_cursor_goes_past_a_card_that_has_acted_and_stayed():
    """R1: no card acts twice in place."""
    game = scenario("rHe! bLo! gSp? | r1 b1 g1")

    assert game.position == "rHe! bLo! gSp? | r3 b2 g1"
    assert game.asked == "green: reveal"


@pytest.mark.parametrize(
    ("position", "tokens", "after", "asked"),
    [
        # its own text
        ("rHe!/rCo?1 bLo?", "!Co", "rHe! bLo? | r5", "blue: reveal"),
        ("rHe?/rCo?1 bLo?", "!Co", "rHe? bLo? | r3", "red: reveal"),
        ("rCo?1 bLo?", "!Co", "bLo? | r3", "blue: reveal"),
        # its own arrow
        ("rHe!/rAr? bLo?", "!Ar x1", "rHe! bLo? | r4", "blue: reveal"),
        ("rHe?/rAr? bLo?", "!Ar x1", "rHe? bLo? | r2", "red: reveal"),
        ("rAr? bLo?", "!Ar x1", "bLo? | r2", "blue: reveal"),
    ],
)
def test_what_is_now_at_the_place_of_a_card_that_left_is_next(position, tokens, after, asked):
    """R2."""
    game = scenario(f"{position} | r1 b1 g1").play(tokens)

    assert game.position == f"{after} b1 g1"
    assert game.asked == asked


def test_after_a_trap_took_the_acting_card_what_is_at_its_place_is_next():
    """R2: an Ambush discards the Soldier; the revealed Heir below must act."""
    game = scenario("rHe!/rSo? bAm? gLo? | r1 b1 g1").play("!So")

    assert game.position == "rHe! gLo? | r4 b5 g1"
    assert game.asked == "green: reveal"


def test_a_face_down_card_uncovered_at_the_cursor_may_wait():
    """R2, R21: what lay on it while covered is still there."""
    game = scenario("rHe?2/rCo? bLo? | r1 b1 g1").play("!Co .")

    assert game.position == "rHe?3 bLo? | r1 b1 g1"


def test_a_slot_that_disappears_behind_the_cursor_skips_nobody():
    """R3: red's Soldier strikes the slot before it, and blue is next all the same."""
    game = scenario("gLo? rSo? bHe? | r1 b1 g1").play(". !So x1")

    assert game.position == "rSo! bHe? | r2 b1 g1"
    assert game.asked == "blue: reveal"


def test_a_slot_that_disappears_ahead_of_the_cursor_does_not_act():
    """R3."""
    game = scenario("gLo? rSo? bHe? bSp? | r1 b1 g1").play(". !So x3")

    assert game.asked == "blue: reveal"
    assert game.play("!Sp").position == "gLo?1 rSo! bSp! | r1 b2 g1"


def test_a_card_exposed_ahead_of_the_cursor_acts_this_round():
    """R3."""
    game = scenario("rSo? bHe!/bSp? gLo? | r1 b1 g1").play("!So")

    assert game.position == "rSo! bHe! gLo? | r2 b3 g1"


def test_a_card_exposed_behind_the_cursor_waits_for_the_next_round():
    """R3."""
    game = scenario("bHe!/bSp? rSo? gLo? | r1 b1 g1").play(". !So x1")

    assert game.position == "bHe! rSo! gLo? | r2 b1 g1"
    assert game.asked == "green: reveal"


def test_a_slot_inserted_before_the_cursor_makes_nobody_act_twice():
    """R3: the Twin enters before the first slot while the Prince acts."""
    game = scenario("bQu? rPr? gFe? | r1 b1 g1").play(". !Pr r:<Tw")

    assert game.position == "rTw! bQu?1 rPr! gFe? | r2 b1 g1"
    assert game.asked == "green: reveal"


def test_a_slot_inserted_right_before_the_acting_card_makes_nobody_act_twice():
    """R3: put down at the Decree's own number, the card lies behind the cursor."""
    game = scenario("rHe? bRd? gLo? rSp? | r1 b1 g1").play(". !Rd @4 >2")

    assert game.position == "rHe?1 rSp? gLo? | r1 b1 g1"
    assert game.asked == "green: reveal"


def test_a_slot_inserted_right_after_the_acting_card_is_next():
    """R3."""
    game = scenario("rHe? bRd? gLo? rSp? | r1 b1 g1").play(". !Rd @4 >3")

    assert game.position == "rHe?1 rSp? gLo? | r1 b1 g1"
    assert game.asked == "red: reveal"


def test_a_card_moved_from_behind_the_cursor_to_ahead_of_it_acts_again():
    """R4: there is no mark for having acted."""
    game = scenario("rHe! bRd? gLo? | r1 b1 g1").play("!Rd @1 >2")

    assert game.position == "rHe! gLo? | r5 b1 g1"


def test_a_face_down_card_may_collect_a_second_influence():
    """R4."""
    game = scenario("rHe? bRd? gLo? | r1 b1 g1").play(". !Rd @1 >2 .")

    assert game.position == "rHe?2 gLo? | r1 b1 g1"


def test_a_mandatory_effect_hits_ones_own_when_there_is_nobody_else():
    """R5: the Soldier's only neighbour is of its own family."""
    game = scenario("rSo! rHe? | r1 b1 g1")

    assert game.position == "rSo! | r2 b1 g1"


@pytest.mark.parametrize(
    ("position", "tokens", "after"),
    [
        ("rSo?", "!So", "rSo!"),
        ("rSp? rHe?", "!Sp", "rSp! rHe?"),
        ("rSh? bHe?", "!Sh", "rSh! bHe?"),
        ("rAp? bQu?", "!Ap", "rAp! bQu?"),
        ("rCu?", "!Cu", "rCu!"),
    ],
)
def test_without_a_legal_target_a_character_stays(position, tokens, after):
    """R5."""
    game = scenario(f"{position} | r1 b1 g1").play(tokens)

    assert game.position == f"{after} | r1 b1 g1"


@pytest.mark.parametrize(
    ("position", "tokens"), [("rRd?", "!Rd"), ("rIm?", "!Im"), ("rBr?", "!Br"), ("rPl?", "!Pl")]
)
def test_without_a_legal_target_an_intrigue_is_discarded(position, tokens):
    """R5."""
    game = scenario(f"{position} | r1 b1 g1").play(tokens)

    assert game.position == "- | r1 b1 g1"
    assert game.discard("red") == tokens[1:]


def test_a_single_option_is_taken_without_asking():
    """R6."""
    game = scenario("rAr! | r1 b1 g1")

    assert game.position == "- | r2 b1 g1"
    assert game.asked == "blue: place"


def test_waiting_or_revealing_always_has_two_options():
    """R6."""
    assert scenario("rCo? | r1 b1 g1").legal == (".", "!Co")
    assert scenario("rRd? | r1 b1 g1").legal == (".", "!Rd")
