"""Elimination, step by step: R7 to R10, and what lies on cards."""

from scenario import scenario


def test_a_covered_card_cannot_be_struck():
    """R7: only top cards are offered."""
    game = scenario("bLo?/bHe? rAs? gSp?/gHe! | r1 b1 g1").play(". !As")

    assert game.legal == ("x1", "x2", "x3")
    assert game.play("x1").position == "bLo? gSp?/gHe! | r2 b1 g3"


def test_influence_on_a_struck_card_is_lost_and_the_card_is_public():
    """R7."""
    game = scenario("rSo! bHe?5 gLo? | r1 b1 g1")

    assert game.position == "rSo! gLo? | r2 b1 g1"
    assert game.discard("blue") == "He"


def test_a_struck_card_goes_to_the_pile_of_the_family_printed_on_it():
    """R7, R32."""
    game = scenario("rSo! bHe!~g gLo? | r1 b1 g1")

    assert (game.discard("blue"), game.discard("green")) == ("He", "")


def test_gaps_close_and_new_neighbours_meet():
    """R7: with the card between them gone, Lord and Heir are neighbours."""
    game = scenario("rLo? bSo! gSp? rHe? | r1 b1 g1", cursor=1).play("x3 . b:Co> g:Co> r:Co> !Lo")

    assert game.position == "rLo! bSo! rHe?1 bCo? gCo? rCo? | r2 b2 g1"


def test_the_player_of_the_striking_card_gains_1():
    """R8."""
    game = scenario("rSo!~g bHe? gLo? | r1 b1 g1")

    assert game.position == "rSo!~g gLo? | r1 b1 g2"


def test_each_struck_card_pays_1_and_a_foreign_queen_1_more():
    """R8."""
    game = scenario("rCu! bQu! gFe? gQu! | r1 b1 g1")

    assert game.position == "rCu! gFe? | r5 b1 g1"


def test_pay_comes_before_reactions():
    """R9, R34: the Trap robs even the 1 just earned."""
    game = scenario("rSo! bTr? gFe? | r2 b1 g1")

    assert game.position == "gFe? | r0 b4 g1"


def test_influence_never_falls_below_0():
    """R9."""
    game = scenario("rFe! bQu? | r1 b0 g1")

    assert game.position == "rFe! bQu? | r1 b0 g1"


def test_a_card_removed_by_a_reaction_is_discarded_and_not_eliminated():
    """R10: nobody is paid for the Twin that goes with its Prince."""
    game = scenario("rSo! bPr! bTw! gFe? | r1 b1 g1")

    assert game.position == "rSo! gFe? | r2 b1 g1"


def test_the_attacker_is_the_shapeshifter_and_not_its_model():
    """R10, R16."""
    game = scenario("bAm? rSh? gSo! gHe? gLo? | r1 b1 g1", cursor=1).play("!Sh x1")

    assert game.position == "gSo! gLo? | r2 b5 g2"
    assert game.discard("red") == "Sh"


def test_the_attacker_is_the_character_and_not_the_plot():
    """R10."""
    game = scenario("rPl? gFe? rSo! bTr? gQu? | r4 b1 g1").play("!Pl x3")

    assert game.position == "gFe? gQu? | r2 b4 g1"
    assert game.discard("red") == "Pl So"


def test_influence_on_a_covered_card_stays_and_is_there_again():
    """R21."""
    covered = scenario("rHe?2 bLo? gSp? | r1 b1 g1", cursor=None).play("r:Co^1 b:<Co g:<Co")
    game = covered.play(". . . . .")

    assert covered.position == "gCo? bCo? rHe?2/rCo? bLo? gSp? | r1 b1 g1"
    assert game.position == "gCo?1 bCo?1 rHe?2/rCo?1 bLo?1 gSp?1 | r1 b1 g1"


def test_a_covered_card_uncovered_gives_what_lay_on_it():
    """R21."""
    game = scenario("rHe?2/rCo? bLo? | r1 b1 g1").play("!Co !He")

    assert game.position == "rHe! bLo? | r5 b1 g1"


def test_waiting_puts_1_from_the_general_supply_on_the_card():
    game = scenario("rHe? bLo? | r0 b1 g1").play(".")

    assert game.position == "rHe?1 bLo? | r0 b1 g1"
