"""Plot: leaves the queue first; then characters of the family act, for what lies on it."""

import pytest

from scenario import scenario


def test_it_leaves_first_and_chooses_among_the_revealed_characters_of_the_family():
    """R33."""
    game = scenario("rPl? rSc! bFe? rQu! rCu? bQu! | r1 b1 g1").play("!Pl")

    assert game.asked == "red: activate"
    assert game.legal == ("*1", "*3")
    assert game.position == "rSc! bFe? rQu! rCu? bQu! | r1 b1 g1"
    assert game.discard("red") == "Pl"


def test_the_character_acts_from_its_own_place():
    """R33."""
    game = scenario("rPl? bSc? bQu? rFe! gQu? | r1 b3 g3").play("!Pl")

    assert game.position == "bSc? bQu? rFe! gQu? | r1 b2 g2"


@pytest.mark.parametrize(
    ("tokens", "activations", "kept"), [("take", 1, 2), ("*2 take", 2, 1), ("*2 *2", 3, 0)]
)
def test_each_influence_is_spent_to_do_so_again_or_kept(tokens, activations, kept):
    """R33: 1 + r activations and k - r influence gained."""
    game = scenario("rPl?2 bFe? rQu! gSc? | r1 b1 g1").play("!Pl")

    assert game.legal == ("take", "*2")
    after = game.play(tokens)
    assert after.position == f"bFe? rQu! gSc? | r{1 + 2 * activations + kept} b1 g1"
    assert after.asked == "blue: reveal"


def test_stopping_keeps_all_that_is_left():
    """R33."""
    game = scenario("rPl?5 bFe? rQu! gSc? | r1 b1 g1").play("!Pl *2 take")

    assert game.position == "bFe? rQu! gSc? | r9 b1 g1"


def test_another_character_may_act_the_second_time():
    """R33."""
    game = scenario("rPl?1 bFe? rQu! rSc! gSc? | r1 b1 g1").play("!Pl *2")

    assert game.legal == ("take", "*2", "*3")
    assert game.play("*3").position == "bFe? rQu! rSc! gSc? | r5 b1 g1"


def test_with_nothing_to_activate_all_influence_is_kept():
    """R33."""
    game = scenario("rPl?3 bFe? gQu! | r1 b1 g1").play("!Pl")

    assert game.position == "bFe? gQu! | r4 b1 g1"
    assert game.asked == "blue: reveal"


def test_with_nothing_to_activate_and_nothing_on_it_nothing_happens():
    """R5, R33."""
    game = scenario("rPl? bFe? | r1 b1 g1").play("!Pl")

    assert game.position == "bFe? | r1 b1 g1"


def test_when_the_last_character_is_gone_the_rest_is_kept():
    """R33."""
    game = scenario("rPl?2 bFe? rSc! gQu?/gTr? | r1 b1 g1").play("!Pl")

    assert game.position == "bFe? gQu?/gTr? | r3 b1 g1"


def test_each_activation_is_fully_resolved_before_the_next_is_decided():
    """R33."""
    game = scenario("rPl?1 bFe? rCu! gQu? gSc? | r1 b1 g1").play("!Pl")

    assert game.legal == ("x1", "x3")
    assert game.play("x1").position == "rCu! gQu? gSc? | r1 b1 g1"
    assert game.play("x1").legal == ("take", "*1")


def test_the_revealed_card_below_is_exposed_and_can_be_the_one_activated():
    """R33, R2: it then acts in its own turn too."""
    game = scenario("rQu!/rPl? bFe? | r1 b1 g1").play("!Pl")

    assert game.position == "rQu! bFe? | r5 b1 g1"


def test_the_face_down_card_below_is_exposed_and_may_be_revealed_next():
    """R33, R2."""
    game = scenario("rQu?2/rPl?1 bFe? | r1 b1 g1").play("!Pl")

    assert game.position == "rQu?2 bFe? | r2 b1 g1"
    assert game.asked == "red: reveal"


def test_a_bribed_character_of_the_family_can_act_and_one_bribed_away_cannot():
    """R32."""
    game = scenario("rPl? bFe? gQu!~r rSc!~g gTr? | r1 b1 g1").play("!Pl")

    assert game.position == "bFe? gQu!~r rSc!~g gTr? | r3 b1 g1"


def test_the_attacker_is_the_character_it_set_in_motion():
    """R10, R24: the Cutthroat goes, and the Plot's influence is still there to keep."""
    game = scenario("rPl?1 bTr? rCu! gSc? | r2 b1 g1").play("!Pl x1")

    assert game.position == "gSc? | r1 b3 g1"
    assert game.discard("red") == "Pl Cu"


def test_a_slot_struck_behind_the_cursor_skips_nobody():
    """R3."""
    game = scenario("bFe? rCu! rPl? gSc? | r1 b1 g1", cursor=2).play("!Pl")

    assert game.play("x1").position == "rCu! gSc? | r1 b1 g1"
    assert game.play("x1").asked == "green: reveal"


def test_a_slot_struck_at_the_cursor_leaves_the_one_that_followed_next():
    """R2, R3."""
    game = scenario("bFe? rCu! rPl? gSc? bQu? | r1 b1 g1", cursor=2).play("!Pl x3")

    assert game.position == "bFe? rCu! bQu? | r1 b1 g1"
    assert game.asked == "blue: reveal"


def test_a_shapeshifter_set_in_motion_copies_a_neighbour():
    game = scenario("rPl? bFe? rSh! bQu! | r1 b1 g1").play("!Pl")

    assert game.position == "bFe? rSh! bQu! | r3 b1 g1"
    assert game.asked == "blue: reveal"


def test_eliminated_it_does_nothing():
    """R7."""
    game = scenario("bCu! rPl?3 rQu! | r1 b1 g1", cursor=0)

    assert game.position == "bCu! rQu! | r3 b1 g1"


def test_struck_by_an_impersonation_it_is_not_replaced_being_an_intrigue():
    game = scenario("rIm? bPl? gFe? | r1 b1 g1", discard={"red": "Pl"}).play("!Im")

    assert game.position == "gFe? | r2 b1 g1"
