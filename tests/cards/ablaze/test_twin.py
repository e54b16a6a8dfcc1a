"""Twin: gain 1. When it is eliminated, the family's Prince is discarded unless covered."""

from scenario import scenario


def test_it_gains_1_every_round():
    game = scenario("rTw! bQu? | r1 b1 g1")

    assert game.position == "rTw! bQu? | r2 b1 g1"


def test_it_is_not_one_of_the_ten():
    game = scenario("- | r1 b1 g1", cursor=None, aside={"red": "Tr"})

    assert "Tw" not in f"{game.hand('red')} {game.aside('red')}"
    assert len(game.state.setup.deck) == 10


def test_eliminated_it_takes_the_prince_along_which_pays_nothing():
    """R25."""
    game = scenario("bIm? rTw! gQu? rPr! | r1 b1 g1").play("!Im")

    assert game.position == "gQu? | r1 b2 g1"
    assert game.discard("red") == "Tw Pr"


def test_eliminated_it_leaves_a_covered_prince():
    game = scenario("bCu! rTw! gQu? rPr!/rFe? | r1 b1 g1")

    assert game.position == "bCu! gQu? rPr!/rFe? | r1 b1 g1"


def test_eliminated_it_leaves_a_face_down_prince():
    """R25: only revealed copies are hit."""
    game = scenario("bCu! gTw!~r gQu? rPr? | r1 b1 g1")

    assert game.position == "bCu! gQu? rPr? | r1 b1 g1"


def test_eliminated_it_takes_both_princes_of_the_family():
    """R25."""
    game = scenario("bCu! rTw! gQu? rPr! gPr!~r | r1 b1 g1")

    assert game.position == "bCu! gQu? | r1 b1 g1"
    assert (game.discard("red"), game.discard("green")) == ("Tw Pr", "Pr")


def test_eliminated_it_leaves_the_princes_of_other_families():
    """R25."""
    game = scenario("bCu! rTw! gQu? rPr!~g gPr! | r1 b1 g1")

    assert game.position == "bCu! gQu? rPr!~g gPr! | r1 b1 g1"


def test_discards_do_not_count_for_the_cutthroat():
    """R25, R23: two Twins struck pay 2, their Princes nothing."""
    game = scenario("rCu! bTw! bPr! gQu? gTw! gPr! | r1 b1 g1")

    assert game.position == "rCu! gQu? | r3 b1 g1"


def test_a_slot_that_disappears_behind_the_cursor_skips_nobody():
    """R3: the Prince before the cursor goes, and the next card is still next."""
    game = scenario("rPr! rTw! bIm? gQu? | r1 b1 g1", cursor=2).play("!Im x2")

    assert game.position == "gQu? | r1 b2 g1"
    assert game.asked == "green: reveal"


def test_it_comes_back_only_after_it_has_been_in_play_and_left_it():
    """R31."""
    position = "rIm? bTw! gQu? | r1 b1 g1"

    assert scenario(position).play("!Im").position == "gQu? | r2 b1 g1"
    been = scenario(position, discard={"red": "Tw"})
    assert been.play("!Im").position == "rTw! gQu? | r3 b1 g1"
