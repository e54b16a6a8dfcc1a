"""Queen: gain 2. Another player who eliminates her gains 1 extra."""

from scenario import scenario


def test_she_gains_2_and_what_lay_on_her():
    game = scenario("rQu?1 bFe? | r1 b1 g1").play("!Qu")

    assert game.position == "rQu! bFe? | r4 b1 g1"


def test_revealed_she_gains_2_every_round():
    game = scenario("rQu! bFe? | r1 b1 g1")

    assert game.position == "rQu! bFe? | r3 b1 g1"


def test_another_queen_does_not_trouble_her():
    game = scenario("rQu! bQu! | r1 b1 g1")

    assert game.position == "rQu! bQu! | r3 b3 g1"


def test_another_player_who_eliminates_her_gains_1_extra():
    """R8."""
    game = scenario("bIm? rQu? gFe? | r1 b1 g1", aside={"blue": "Sc"}).play("!Im")

    assert game.position == "gFe? | r1 b3 g1"


def test_her_own_player_gains_nothing_extra():
    """R8."""
    game = scenario("rIm? rQu? gFe? | r1 b1 g1").play("!Im")

    assert game.position == "gFe? | r2 b1 g1"


def test_bribed_she_is_the_bribers_own():
    """R32."""
    game = scenario("bIm? rQu!~b gFe? | r1 b1 g1").play("!Im")

    assert game.position == "gFe? | r1 b2 g1"
    assert game.discard("red") == "Qu"


def test_eliminated_by_a_soldier_she_pays_2_in_all():
    """R8."""
    game = scenario("bSo! rQu! gFe? | r1 b1 g1")

    assert game.position == "bSo! gFe? | r1 b3 g1"
