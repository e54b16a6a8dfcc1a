"""Felon: every player, its owner too, loses 1 for each neighbour of theirs."""

from scenario import scenario


def test_both_neighbours_cost_their_players_1():
    game = scenario("bQu? rFe? gSc? | r3 b3 g3").play(". !Fe")

    assert game.position == "bQu?1 rFe! gSc? | r3 b2 g2"


def test_two_neighbours_of_one_player_cost_2():
    """R27."""
    game = scenario("bQu? rFe? bSc? | r3 b3 g3").play(". !Fe")

    assert game.position == "bQu?1 rFe! bSc? | r3 b1 g3"


def test_its_owner_pays_for_own_neighbours():
    """R27."""
    game = scenario("rQu? rFe? gSc? | r3 b3 g3").play(". !Fe")

    assert game.position == "rQu?1 rFe! gSc? | r2 b3 g2"


def test_nobody_loses_more_than_there_is():
    """R9."""
    game = scenario("bQu? rFe? bSc? | r3 b1 g3").play(". !Fe")

    assert game.position == "bQu?1 rFe! bSc? | r3 b0 g3"


def test_a_stack_is_one_neighbour():
    game = scenario("rFe! bQu?/bSc? | r3 b3 g3")

    assert game.position == "rFe! bQu?/bSc? | r3 b2 g3"


def test_a_bribed_neighbour_costs_the_briber():
    """R32."""
    game = scenario("rFe! bTw!~g | r3 b3 g3")

    assert game.position == "rFe! bTw!~g | r3 b3 g3"  # 1 lost to the Felon, 1 won by the Twin
    assert scenario("gSc? rFe? bCu!~g | r3 b3 g3").play(". !Fe").state.supplies == (3, 3, 1)


def test_alone_it_does_nothing():
    game = scenario("rFe? | r3 b3 g3").play("!Fe")

    assert game.position == "rFe! | r3 b3 g3"


def test_influence_on_the_neighbours_is_safe():
    game = scenario("rFe! bQu?2 | r3 b3 g3")

    assert game.position == "rFe! bQu?2 | r3 b2 g3"
