"""Impersonation: eliminate a neighbour; one's own copy replaces a lone foreign character."""

import pytest

from scenario import scenario

NO_COPY = {"red": "Cu Br Ap"}


def test_it_chooses_between_its_neighbours():
    game = scenario("bFe? rIm? gQu? gSc? | r1 b1 g1").play(". !Im")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x1", "x3")


def test_the_same_character_comes_from_ones_discard_pile():
    """R31: not optional, and ahead of the cursor it acts at once (R3)."""
    game = scenario("rIm? bQu! gFe? | r1 b1 g1", discard={"red": "Qu"}).play("!Im")

    assert game.position == "rQu! gFe? | r5 b1 g1"
    assert (game.discard("red"), game.discard("blue")) == ("Im", "Qu")


def test_the_same_character_comes_from_ones_set_aside_cards():
    """R31."""
    game = scenario("rIm? bQu! gFe? | r1 b1 g1", aside={"red": "Qu Fe Sc"}).play("!Im")

    assert game.position == "rQu! gFe? | r5 b1 g1"
    assert game.aside("red") == "Fe Sc"


def test_behind_the_cursor_the_replacement_waits_for_the_next_round():
    """R3."""
    game = scenario("bQu! rIm? gFe? | r1 b1 g1", cursor=1, discard={"red": "Qu"}).play("!Im x1")

    assert game.position == "rQu! gFe? | r3 b1 g1"
    assert game.asked == "green: reveal"


@pytest.mark.parametrize(
    ("position", "after"),
    [
        ("rIm? bFe! gQu?", "gQu?"),
        ("rIm? bFe! gQu? rFe!", "gQu? rFe!"),
    ],
)
def test_a_copy_in_hand_or_in_the_queue_is_no_replacement(position, after):
    """R31."""
    game = scenario(f"{position} | r1 b1 g1", aside=NO_COPY).play("!Im")

    assert game.position == f"{after} | r2 b1 g1"


def test_on_a_face_down_character_it_turns_it_up_and_replaces_it():
    """R31, R7."""
    game = scenario("rIm? bQu?3 gFe? | r1 b1 g1", aside={"red": "Qu"}).play("!Im")

    assert game.position == "rQu! gFe? | r5 b1 g1"


def test_on_the_top_card_of_a_stack_it_eliminates_without_replacing():
    """R31."""
    game = scenario("rIm? bSc?/bQu! gFe? | r1 b1 g1", aside={"red": "Qu"}).play("!Im")

    assert game.position == "bSc? gFe? | r3 b1 g1"
    assert game.aside("red") == "Qu"


def test_a_character_of_ones_own_is_not_replaced():
    """R31: though it lies in one's discard pile by then."""
    game = scenario("rIm? rQu! gFe? | r1 b1 g1").play("!Im")

    assert game.position == "gFe? | r2 b1 g1"
    assert game.discard("red") == "Qu Im"


def test_an_intrigue_is_not_replaced():
    game = scenario("rIm? bPl? gFe? | r1 b1 g1", aside={"red": "Pl"}).play("!Im")

    assert game.position == "gFe? | r2 b1 g1"
    assert game.aside("red") == "Pl"


def test_a_foreign_card_that_one_had_bribed_is_ones_own_and_not_replaced():
    """R31, R32."""
    game = scenario("rIm? bSc!~r gFe? | r1 b1 g1", aside={"red": "Sc"}).play("!Im")

    assert game.position == "gFe? | r2 b1 g1"
    assert (game.aside("red"), game.discard("blue")) == ("Sc", "Sc")


def test_an_own_card_that_another_had_bribed_is_its_own_replacement():
    """R31."""
    game = scenario("rIm? rSc!~b gFe? | r1 b1 g1").play("!Im")

    assert game.position == "rSc! gFe? | r4 b1 g1"
    assert game.discard("red") == "Im"


def test_a_card_bribed_from_a_third_family_is_replaced_from_ones_own():
    """R31, R32."""
    game = scenario("rIm? gSc!~b gFe? | r1 b1 g1", aside={"red": "Sc"}).play("!Im")

    assert game.position == "rSc! gFe? | r4 b1 g1"
    assert game.discard("green") == "Sc"


def test_a_replaced_prince_stands_in_the_gap_even_when_its_twin_went_too():
    """R25, R31."""
    before = scenario("bTw! bPr! rIm? gQu? | r1 b1 g1", cursor=2, discard={"red": "Pr"})
    behind = scenario("rIm? bPr! bTw! gQu? | r1 b1 g1", discard={"red": "Pr"})

    assert before.play("!Im x2").position == "rPr! gQu? | r2 b1 g1"
    assert before.play("!Im x2").asked == "green: reveal"
    assert behind.play("!Im").position == "rPr! gQu? | r3 b1 g1"


def test_ahead_in_the_middle_of_the_queue_the_replacement_takes_the_very_place():
    """R31, R3."""
    game = scenario("gFe? rIm? bSc! gQu? bTr? | r1 b1 g1", aside={"red": "Sc"}).play(". !Im x3")

    assert game.position == "gFe?1 rSc! gQu? bTr? | r4 b1 g1"
    assert game.asked == "green: reveal"


def test_the_replacement_keeps_the_order_of_the_queue():
    game = scenario("gFe? bSc! rIm? gQu? | r1 b1 g1", cursor=2, aside={"red": "Sc"}).play("!Im x2")

    assert game.position == "gFe? rSc! gQu? | r2 b1 g1"


def test_without_neighbours_it_is_discarded():
    """R5."""
    game = scenario("rQu?/rIm? | r1 b1 g1").play("!Im")

    assert game.position == "rQu? | r1 b1 g1"
    assert game.discard("red") == "Im"


def test_what_lay_on_it_is_gained():
    game = scenario("rIm?2 bFe! gQu? | r1 b1 g1", aside=NO_COPY).play("!Im")

    assert game.position == "gQu? | r4 b1 g1"


def test_on_a_trap_it_is_paid_then_robbed():
    """R34, R9."""
    game = scenario("rIm? bTr? gQu? | r1 b1 g1").play("!Im")

    assert game.position == "gQu? | r0 b3 g1"
    assert game.discard("red") == "Im"
