"""Lord: gain 1, and 1 more for each neighbour of the same family."""

from scenario import scenario


def test_alone_it_gains_1():
    game = scenario("rLo? | r1 b1 g1").play("!Lo")

    assert game.position == "rLo! | r2 b1 g1"


def test_each_neighbour_of_the_family_adds_1_face_down_or_revealed():
    game = scenario("rSp! rLo! rHe? | r1 b1 g1")

    assert game.position == "rSp! rLo! rHe? | r4 b1 g1"


def test_neighbours_of_other_families_add_nothing():
    game = scenario("bSp? rLo? gHe? | r1 b1 g1").play(". !Lo")

    assert game.position == "bSp?1 rLo! gHe? | r2 b1 g1"


def test_cards_further_away_add_nothing():
    game = scenario("rLo! bHe? rSp? | r1 b1 g1")

    assert game.position == "rLo! bHe? rSp? | r2 b1 g1"


def test_a_stack_beside_it_is_one_neighbour():
    game = scenario("rLo! rHe?/rSp? | r1 b1 g1")

    assert game.position == "rLo! rHe?/rSp? | r3 b1 g1"


def test_the_card_it_covers_is_no_neighbour():
    game = scenario("rHe?/rLo? bSp? | r1 b1 g1").play("!Lo")

    assert game.position == "rHe?/rLo! bSp? | r2 b1 g1"


def test_a_bribed_neighbour_counts_for_the_family_it_belongs_to_now():
    """R32."""
    game = scenario("bHe!~r rLo! rSo!~b gAm? | r1 b1 g1", cursor=1)

    assert game.position.endswith("| r3 b1 g1")
    assert game.asked == "blue: eliminate"


def test_it_takes_what_lay_on_it_and_acts_again_every_round():
    game = scenario("rLo?2 | r1 b1 g1").play("!Lo b:Co> g:Co> r:Co> .")

    assert game.position == "rLo! bCo?1 gCo? rCo? | r5 b1 g1"
