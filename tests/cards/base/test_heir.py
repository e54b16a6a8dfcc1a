"""Heir: gain 2 unless another revealed top card has the same name."""

from scenario import scenario


def test_without_a_rival_it_gains_2():
    game = scenario("rHe? bSp? | r1 b1 g1").play("!He")

    assert game.position == "rHe! bSp? | r3 b1 g1"


def test_a_revealed_rival_anywhere_in_the_queue_blocks_it():
    game = scenario("rHe? gSp? bHe! | r1 b1 g1").play("!He")

    assert game.position == "rHe! gSp? bHe! | r1 b1 g1"


def test_two_revealed_heirs_block_each_other():
    game = scenario("rHe! bHe! | r1 b1 g1")

    assert game.position == "rHe! bHe! | r1 b1 g1"


def test_a_face_down_namesake_does_not_count():
    """R14."""
    game = scenario("rHe? bHe? | r1 b1 g1").play("!He")

    assert game.position == "rHe! bHe? | r3 b1 g1"


def test_a_covered_namesake_does_not_count():
    """R14."""
    game = scenario("rHe? bHe!/bSp? | r1 b1 g1").play("!He")

    assert game.position == "rHe! bHe!/bSp? | r3 b1 g1"


def test_it_earns_again_once_the_rival_is_gone():
    game = scenario("bSo! gHe! rHe! | r1 b1 g1")

    assert game.position == "bSo! rHe! | r3 b2 g1"


def test_a_bribed_heir_earns_for_the_briber():
    """R32."""
    game = scenario("rHe!~b gSp? | r1 b1 g1")

    assert game.position == "rHe!~b gSp? | r1 b3 g1"
