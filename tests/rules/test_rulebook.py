"""The worked positions of the printed rulebooks, ten of them, as RULES.md lists them."""

import pytest

from scenario import scenario


def test_1_a_round_with_a_soldier_and_a_spy():
    game = scenario("rLo? bSo?1 rHe?2 gAr? bSp! | r1 b1 g3").play(". !So x3 .")

    assert game.position == "rLo?1 bSo! gAr?1 bSp! | r1 b4 g2"


def test_2_the_spy_under_an_assassination_acts_at_once():
    game = scenario("bHe? rSp!/rAs? gLo? | r1 b1 g2").play(". !As x3")

    assert game.position == "bHe?1 rSp! | r3 b0 g2"


def test_2_a_spy_still_face_down_may_wait():
    game = scenario("bHe? rSp?/rAs? gLo? | r1 b1 g2").play(". !As x3 .")

    assert game.position == "bHe?1 rSp?1 | r2 b1 g2"


def test_3_a_conspiracy_with_3_on_it_gains_6():
    game = scenario("rCo?3 | r0 b1 g1").play("!Co")

    assert game.position == "- | r6 b1 g1"


def test_4_a_soldier_eliminates_an_ambush_and_both_are_gone():
    game = scenario("rSo? bAm? | r1 b1 g1").play("!So")

    assert game.position == "- | r2 b5 g1"


def test_5_an_archer_eliminates_the_players_own_ambush_and_stays():
    game = scenario("rAr? bHe? rAm? | r1 b1 g1").play("!Ar x3")

    assert game.position == "rAr! bHe? | r2 b1 g1"


@pytest.mark.parametrize(
    ("struck", "gained"),
    [("bFe! gSc?", 0), ("bFe! gSc? gFe!", 2), ("bQu! gSc?", 1), ("bQu! gSc? gQu!", 4)],
)
def test_6_what_a_cutthroat_earns(struck, gained):
    game = scenario(f"rCu? {struck} | r0 b1 g1").play("!Cu")

    assert game.position == f"rCu! gSc? | r{gained} b1 g1"


def test_7_another_players_apothecary_strikes_a_trap():
    game = scenario("rAp? gQu? rFe? bTr? | r3 b1 g1").play("!Ap x4")

    assert game.position == "gQu? rFe? | r1 b4 g1"
    assert game.discard("red") == "Ap"


def test_7_ones_own_apothecary_strikes_ones_own_trap_and_stays():
    game = scenario("rAp? gQu? rFe? rTr? | r3 b1 g1").play("!Ap x4")

    assert game.position == "rAp! gQu? rFe? | r4 b1 g1"


def test_8_a_cutthroat_strikes_a_face_down_queen():
    game = scenario("rCu? bQu?2 gSc? | r1 b1 g1").play("!Cu")

    assert game.position == "rCu! gSc? | r2 b1 g1"


def test_9_an_impersonation_leaves_its_stack_and_the_queen_beneath_acts():
    game = scenario("rQu!/rIm? bFe! gSc? | r1 b1 g1", aside={"red": "Cu"}).play("!Im")

    assert game.position == "rQu! gSc? | r4 b1 g1"


def test_10_in_the_duel_a_soldier_strikes_the_same_players_ambush():
    game = scenario("rSo? gAm? | r1 b1").play("!So")

    assert game.position == "rSo! | r2 b1"


def test_10_in_the_duel_a_lord_earns_1_beside_the_other_own_family():
    game = scenario("rLo? gHe? | r1 b1").play("!Lo")

    assert game.position == "rLo! gHe? | r2 b1"
