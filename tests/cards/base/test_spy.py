"""Spy: take 1 from the supply of one player who owns a neighbour."""

from scenario import scenario


def test_it_chooses_between_two_opponents():
    game = scenario("bHe? rSp? gLo? | r1 b1 g1").play(". !Sp")

    assert game.asked == "red: rob"
    assert game.legal == ("$b", "$g")


def test_it_takes_1_from_the_supply_and_nothing_from_the_card():
    game = scenario("bHe?2 rSp? gLo? | r1 b4 g1").play(". !Sp $b")

    assert game.position == "bHe?3 rSp! gLo? | r2 b3 g1"


def test_two_neighbours_of_one_opponent_give_1():
    """R13, R6."""
    game = scenario("bHe? rSp? bLo? | r1 b4 g1").play(". !Sp")

    assert game.position == "bHe?1 rSp! bLo? | r2 b3 g1"


def test_between_an_own_card_and_an_opponents_the_opponent_is_robbed():
    """R13."""
    game = scenario("rHe? rSp? bLo? | r1 b4 g1").play(". !Sp")

    assert game.position == "rHe?1 rSp! bLo? | r2 b3 g1"


def test_between_own_cards_it_does_nothing():
    """R13, R5."""
    game = scenario("rHe? rSp? rLo? | r1 b4 g1").play(". !Sp")

    assert game.position == "rHe?1 rSp! rLo? | r1 b4 g1"


def test_a_victim_with_nothing_may_be_chosen_and_gives_nothing():
    """R13, R9."""
    game = scenario("bHe? rSp? gLo? | r1 b0 g5").play(". !Sp")

    assert game.legal == ("$b", "$g")
    assert game.play("$b").position == "bHe?1 rSp! gLo? | r1 b0 g5"


def test_alone_it_does_nothing():
    """R5."""
    game = scenario("rSp? | r1 b1 g1").play("!Sp")

    assert game.position == "rSp! | r1 b1 g1"


def test_the_owner_of_a_bribed_neighbour_is_the_briber():
    """R32."""
    game = scenario("rSp? bHe!~g | r1 b3 g3").play("!Sp")

    assert game.position == "rSp! bHe!~g | r2 b3 g4"


def test_in_the_duel_the_other_own_family_is_no_victim():
    """R13."""
    game = scenario("gHe? rSp? gLo? | r1 b4").play(". !Sp")

    assert game.position == "gHe?1 rSp! gLo? | r1 b4"


def test_in_the_duel_the_opponent_is_robbed_through_either_family():
    """R13."""
    game = scenario("gHe? rSp? yLo? | r1 b4").play(". !Sp")

    assert game.position == "gHe?1 rSp! yLo? | r2 b3"
