"""Apothecary: eliminate a card that is a neighbour of another card of its family."""

from scenario import scenario


def test_it_strikes_beside_another_card_of_the_family():
    """R26."""
    game = scenario("rAp? bSc? bQu? rFe? gTr? | r1 b1 g1").play("!Ap")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x3", "x5")


def test_it_is_paid_1():
    game = scenario("rAp? bSc? bQu? rFe? gSc? | r1 b1 g1").play("!Ap x5")

    assert game.position == "rAp! bSc? bQu? rFe? | r2 b1 g1"


def test_its_own_neighbours_do_not_count():
    """R26, R5."""
    game = scenario("bSc? rAp? bQu? | r1 b1 g1").play(". !Ap")

    assert game.position == "bSc?1 rAp! bQu? | r1 b1 g1"


def test_own_cards_may_be_targets():
    """R26."""
    game = scenario("rFe? rQu? bSc? rAp? gQu? | r1 b1 g1").play(". . . !Ap")

    assert game.legal == ("x1", "x2", "x3")


def test_next_to_an_own_card_it_may_take_itself():
    """R26."""
    game = scenario("rAp? rFe? bQu? | r1 b1 g1").play("!Ap")

    assert game.legal == ("x1", "x3")
    assert game.play("x1").position == "rFe? bQu? | r2 b1 g1"


def test_beside_one_own_card_and_nothing_else_it_must_take_itself():
    """R26, R6."""
    game = scenario("rFe? rAp? | r1 b1 g1").play(". !Ap")

    assert game.position == "rFe?1 | r2 b1 g1"


def test_the_card_it_covers_is_no_other_card_of_the_family():
    game = scenario("rFe?/rAp? bQu? | r1 b1 g1").play("!Ap")

    assert game.position == "rFe?/rAp! bQu? | r1 b1 g1"


def test_bribed_cards_count_for_their_present_family():
    """R26, R32."""
    game = scenario("rAp? bSc? bQu? gFe!~r bTr? rQu!~b gTr? | r1 b1 g1").play("!Ap")

    assert game.legal == ("x3", "x5")


def test_copied_by_a_shapeshifter_it_looks_beside_the_shapeshifters_family():
    game = scenario("rSh? bAp! gHe? rLo? gSp? | r1 b1 g1").play("!Sh")

    assert game.legal == ("x3", "x5")


def test_on_another_players_trap_it_is_paid_then_robbed_and_discarded():
    """R34."""
    game = scenario("rAp? gQu? rFe? bTr?2 | r4 b1 g1").play("!Ap x4")

    assert game.position == "gQu? rFe? | r2 b4 g1"
    assert (game.discard("red"), game.discard("blue")) == ("Ap", "Tr")
