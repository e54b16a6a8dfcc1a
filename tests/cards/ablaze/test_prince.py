"""Prince: gain 1. Revealed by its owner it brings the Twin; eliminated, the Twin is discarded."""

from scenario import scenario


def test_revealed_it_asks_where_the_twin_enters():
    game = scenario("rFe? rPr? bQu? rTr? | r1 b1 g1").play(". !Pr")

    assert game.asked == "red: twin"
    assert game.legal == ("r:<Tw", "r:Tw>", "r:Tw^1", "r:Tw^4")


def test_the_twin_may_lie_on_no_prince_not_even_a_bribed_one():
    game = scenario("bPr!~r rPr? bQu? | r1 b1 g1", cursor=1).play("!Pr")

    assert game.legal == ("r:<Tw", "r:Tw>")


def test_the_twin_may_lie_on_a_bribed_card_of_the_family_and_on_none_bribed_away():
    """R32."""
    game = scenario("bFe!~r rPr? rQu!~b | r1 b1 g1", cursor=1).play("!Pr")

    assert game.legal == ("r:<Tw", "r:Tw>", "r:Tw^1")


def test_placed_before_the_first_slot_the_twin_waits_for_the_next_round():
    game = scenario("rPr?2 bQu? | r1 b1 g1").play("!Pr r:<Tw")

    assert game.position == "rTw! rPr! bQu? | r4 b1 g1"
    assert game.asked == "blue: reveal"


def test_placed_ahead_of_the_cursor_the_twin_acts_in_the_same_round():
    """R30."""
    game = scenario("rPr? bQu? | r1 b1 g1").play("!Pr r:Tw> .")

    assert game.position == "rPr! bQu?1 rTw! | r3 b1 g1"
    assert game.asked == "blue: place"


def test_placed_on_the_card_just_ahead_the_twin_acts_in_its_stead():
    """R30, R21."""
    game = scenario("rPr? rFe?2 bQu? | r1 b1 g1").play("!Pr r:Tw^2")

    assert game.position == "rPr! rFe?2/rTw! bQu? | r3 b1 g1"
    assert game.asked == "blue: reveal"


def test_placed_on_a_card_that_has_acted_the_twin_waits():
    """R3."""
    game = scenario("rFe? rPr? bQu? | r1 b1 g1").play(". !Pr r:Tw^1")

    assert game.position == "rFe?1/rTw! rPr! bQu? | r2 b1 g1"


def test_in_later_rounds_it_gains_1_and_brings_nothing():
    game = scenario("rPr! rTw! bQu? | r1 b1 g1")

    assert game.position == "rPr! rTw! bQu? | r3 b1 g1"


def test_eliminated_it_takes_the_twin_along_which_pays_nothing():
    """R25."""
    game = scenario("bIm? rPr! gQu? rTw! | r1 b1 g1", aside={"blue": "Fe Sc Br"}).play("!Im")

    assert game.position == "gQu? | r1 b2 g1"
    assert game.discard("red") == "Pr Tw"


def test_eliminated_it_leaves_a_covered_twin():
    game = scenario("bCu! rPr! gQu? rTw!/rFe? | r1 b1 g1")

    assert game.position == "bCu! gQu? rTw!/rFe? | r1 b1 g1"


def test_eliminated_it_leaves_a_twin_that_another_family_has_bribed():
    """R25: the present family counts."""
    game = scenario("gCu! rPr! bFe? rTw!~b | r1 b1 g1")

    assert game.position == "gCu! bFe? rTw!~b | r1 b1 g1"


def test_a_bribed_prince_takes_the_twin_of_its_present_family():
    """R25."""
    game = scenario("gCu! rPr!~b bFe? bTw! rTw! | r1 b1 g1")

    assert game.position == "gCu! bFe? rTw! | r1 b1 g1"


def test_of_two_princes_the_one_that_is_left_stays_when_the_twin_goes():
    """R25: a discard causes nothing further."""
    game = scenario("bIm? rPr! gPr!~r rTw! gFe? | r1 b1 g1", aside={"blue": "Fe Sc Br"}).play("!Im")

    assert game.position == "gPr!~r gFe? | r2 b2 g1"


def test_set_in_motion_by_a_plot_it_gains_1_only():
    """R29."""
    game = scenario("bQu? rPl? rPr! gFe? | r1 b1 g1").play(". !Pl")

    assert game.position == "bQu?1 rPr! gFe? | r3 b1 g1"
    assert game.state.holding("red").twin_waits


def test_copied_by_a_shapeshifter_it_gains_1_only():
    """R29."""
    game = scenario("rSh? bPr! gQu? | r1 b1 g1").play("!Sh")

    assert game.position == "rSh! bPr! gQu? | r2 b2 g1"


def test_put_in_by_an_impersonation_it_gains_1_only():
    """R29."""
    game = scenario("rIm? bPr! gQu? | r1 b1 g1", discard={"red": "Pr"}).play("!Im")

    assert game.position == "rPr! gQu? | r3 b1 g1"
    assert game.state.holding("red").twin_waits


def test_eliminated_face_down_it_never_brings_the_twin():
    """R29."""
    game = scenario("bCu! rPr? gQu? | r1 b1 g1")

    assert game.position == "bCu! gQu? | r1 b1 g1"
    assert game.state.holding("red").twin_waits
