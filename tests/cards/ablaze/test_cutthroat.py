"""Cutthroat: eliminate a neighbour and every revealed namesake of other players."""

import pytest

from scenario import scenario


def test_it_chooses_between_its_neighbours():
    game = scenario("bFe? rCu? gQu? gSc? | r1 b1 g1").play(". !Cu")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x1", "x3")


@pytest.mark.parametrize(
    ("struck", "pay"),
    [
        ("rCu! bFe! gSc?", 0),
        ("rCu! bFe! gSc? gFe!", 2),
        ("rCu! bQu! gSc?", 1),
        ("rCu! bQu! gSc? gQu!", 4),
        ("rCu! rQu! gSc? bQu!", 3),
        ("rCu! rQu! gSc?", 0),
        ("rCu! bQu? gSc? gQu!", 4),
        ("rCu! rFe! gSc? bFe! gFe!", 3),
    ],
)
def test_one_card_pays_nothing_more_pay_1_each_and_foreign_queens_1_extra(struck, pay):
    """R23."""
    game = scenario(f"{struck} | r1 b1 g1")

    assert game.position == f"rCu! gSc? | r{1 + pay} b1 g1"


def test_a_face_down_neighbour_is_turned_up_and_its_name_counts():
    """R23."""
    game = scenario("rCu! bFe?2 gQu? gFe! | r1 b1 g1")

    assert game.position == "rCu! gQu? | r3 b1 g1"


def test_face_down_namesakes_elsewhere_are_spared():
    game = scenario("rCu! bFe! gQu? gFe? | r1 b1 g1")

    assert game.position == "rCu! gQu? gFe? | r1 b1 g1"


def test_covered_namesakes_are_spared():
    game = scenario("rCu! bFe! gQu? gFe!/gSc? | r1 b1 g1")

    assert game.position == "rCu! gQu? gFe!/gSc? | r1 b1 g1"


def test_own_namesakes_are_spared():
    """R23."""
    game = scenario("rCu! bFe! gQu? rFe! | r1 b1 g1")

    assert game.position == "rCu! gQu? rFe! | r1 b1 g1"


def test_a_namesake_one_has_bribed_is_spared():
    """R23: family means the present one."""
    game = scenario("rCu! bFe! gQu? gFe!~r | r1 b1 g1")

    assert game.position == "rCu! gQu? gFe!~r | r1 b1 g1"


def test_an_own_namesake_that_another_has_bribed_falls():
    """R23: family means the present one."""
    game = scenario("rCu! bFe! gQu? rFe!~g | r1 b1 g1")

    assert game.position == "rCu! gQu? | r3 b1 g1"


def test_it_strikes_other_cutthroats_and_stays():
    game = scenario("rCu! bCu! gQu? gCu! | r1 b1 g1")

    assert game.position == "rCu! gQu? | r3 b1 g1"


def test_namesakes_behind_the_cursor_fall_and_nobody_is_asked_twice():
    """R3."""
    game = scenario("gFe! gQu? rCu? bFe?2 bSc? | r1 b1 g1", cursor=2).play("!Cu x4")

    assert game.position == "gQu? rCu! bSc? | r3 b1 g1"
    assert game.asked == "blue: reveal"


def test_without_neighbours_it_does_nothing_and_stays():
    """R5."""
    game = scenario("rCu? | r1 b1 g1").play("!Cu")

    assert game.position == "rCu! | r1 b1 g1"


def test_on_a_trap_it_earns_nothing_and_is_robbed_and_discarded():
    """R24, R34."""
    game = scenario("rCu! bTr?2 gQu? | r5 b1 g1")

    assert game.position == "gQu? | r2 b4 g1"
    assert (game.discard("red"), game.discard("blue")) == ("Cu", "Tr")


def test_on_an_own_trap_it_earns_nothing_and_stays():
    """R18, R23."""
    game = scenario("rCu! rTr? gQu? | r5 b1 g1")

    assert game.position == "rCu! gQu? | r5 b1 g1"
