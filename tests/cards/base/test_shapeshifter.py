"""Shapeshifter: apply the effect of one revealed neighbour, from its own place."""

from scenario import scenario


def test_it_chooses_between_its_revealed_neighbours():
    game = scenario("bLo! rSh? gHe! | r1 b1 g1").play("!Sh")

    assert game.asked == "red: copy"
    assert game.legal == ("=1", "=3")


def test_a_face_down_neighbour_has_nothing_to_copy():
    game = scenario("bLo? rSh? gHe! | r1 b1 g1").play(". !Sh")

    assert game.position == "bLo?1 rSh! gHe! | r3 b1 g3"


def test_a_covered_neighbour_has_nothing_to_copy():
    game = scenario("rSh? gHe!/gSp? | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! gHe!/gSp? | r1 b1 g1"


def test_without_a_revealed_neighbour_it_does_nothing_and_stays():
    """R15, R5."""
    game = scenario("rSh? gHe? bLo! | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! gHe? bLo! | r1 b1 g1"


def test_another_shapeshifter_cannot_be_copied():
    """R15."""
    game = scenario("bSh! rSh? gHe? | r1 b1 g1").play("!Sh")

    assert game.position == "bSh! rSh! gHe? | r1 b1 g1"


def test_between_a_shapeshifter_and_a_lord_it_copies_the_lord_unasked():
    """R15, R6."""
    game = scenario("bSh! rSh? gLo! | r1 b1 g1").play("!Sh")

    assert game.position == "bSh! rSh! gLo! | r2 b1 g2"


def test_as_heir_its_own_name_counts_so_no_heir_blocks_it():
    """R14."""
    game = scenario("rSh? bHe! gHe! | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! bHe! gHe! | r3 b1 g1"


def test_as_heir_another_revealed_shapeshifter_blocks_it():
    """R14."""
    game = scenario("rSh? bHe! gSp? bSh! | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! bHe! gSp? bSh! | r1 b3 g1"


def test_as_lord_it_counts_its_own_neighbours_and_its_own_family():
    game = scenario("rSp? rSh? bLo! bHe? | r1 b1 g1").play(". !Sh")

    assert game.position == "rSp?1 rSh! bLo! bHe? | r3 b3 g1"


def test_as_soldier_it_strikes_its_own_neighbours_the_model_included():
    game = scenario("gHe? rSh? bSo! bLo? | r1 b1 g1").play(". !Sh")

    assert game.asked == "red: eliminate"
    assert game.legal == ("x1", "x3")
    assert game.play("x3").position == "gHe?1 rSh! bLo? | r2 b1 g1"


def test_as_archer_it_may_take_itself_at_an_end():
    game = scenario("rSh? bAr! gHe? | r1 b1 g1").play("!Sh x1")

    assert game.position == "bAr! gHe? | r2 b1 g1"
    assert game.asked == "blue: eliminate"


def test_as_spy_it_robs_an_owner_of_its_own_neighbours():
    game = scenario("gHe? rSh? bSp! | r1 b1 g1").play(". !Sh")

    assert game.legal == ("$b", "$g")
    assert game.play("$g").position == "gHe?1 rSh! bSp! | r1 b2 g0"


def test_as_soldier_against_an_ambush_the_shapeshifter_is_discarded():
    """R16, R10: the model stays, and strikes in its own turn."""
    game = scenario("gAm? rSh? bSo! bHe? gLo? | r1 b1 g1").play(". !Sh x1")

    assert game.position == "bSo! gLo? | r2 b2 g5"
    assert game.discard("red") == "Sh"


def test_as_archer_against_an_ambush_the_shapeshifter_is_discarded():
    """R16, R10: the model stays."""
    game = scenario("rSh? bAr! gHe? gAm? | r1 b1 g1").play("!Sh x4")

    assert game.position == "bAr! gHe? | r2 b1 g5"
    assert (game.discard("red"), game.discard("green")) == ("Sh", "Am")


def test_it_copies_a_character_bribed_by_anybody_for_its_own_family():
    game = scenario("rSh? bHe!~g | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! bHe!~g | r3 b1 g3"


def test_as_queen_it_gains_2():
    game = scenario("rSh? bQu! | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! bQu! | r3 b3 g1"


def test_as_schemer_beside_a_stack_the_shapeshifter_is_discarded():
    """R10: the effect befalls the card that applies it."""
    game = scenario("bSc! rSh? gLo?/gSp? | r1 b1 g1", cursor=1).play("!Sh")

    assert game.position == "bSc! gLo?/gSp? | r1 b1 g1"
    assert game.discard("red") == "Sh"


def test_as_cutthroat_it_strikes_namesakes_in_the_whole_queue():
    game = scenario("bHe! rSh? gCu! gLo? gHe! | r1 b1 g1", cursor=1).play("!Sh =3 x1")

    assert game.position == "rSh! gCu! gLo? | r3 b1 g1"
    assert game.asked == "green: eliminate"
