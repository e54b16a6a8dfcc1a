"""Where a card may be placed."""

from scenario import scenario

ONE_CARD = {"hand": {"red": "Co", "blue": "Co", "green": "Co"}}


def test_in_an_empty_queue_there_is_one_place():
    game = scenario("- | r1 b1 g1", cursor=None, round=1, hand={"red": "Ar Co"})

    assert game.legal == ("r:<Ar", "r:<Co")


def test_an_empty_queue_in_a_later_round_has_one_place_too():
    game = scenario("- | r1 b1 g1", cursor=None, round=4, hand={"red": "Ar Co"})

    assert game.legal == ("r:<Ar", "r:<Co")


def test_in_round_1_only_the_two_ends_are_open():
    game = scenario("rHe? bLo? | r1 b1 g1", cursor=None, round=1, **ONE_CARD)

    assert game.legal == ("r:<Co", "r:Co>")


def test_from_round_2_on_own_top_cards_may_be_covered_revealed_or_not():
    game = scenario("rHe? bLo? rSp! gSo?/gAr? | r1 b1 g1", cursor=None, round=2, **ONE_CARD)

    assert game.legal == ("r:<Co", "r:Co>", "r:Co^1", "r:Co^3")


def test_a_stack_may_grow():
    game = scenario("rHe?/rSp! bLo? | r1 b1 g1", cursor=None, **ONE_CARD).play("r:Co^1")

    assert game.position == "rHe?/rSp!/rCo? bLo? | r1 b1 g1"


def test_a_card_goes_before_the_first_or_after_the_last_slot_face_down():
    game = scenario("rHe? bLo? | r1 b1 g1", cursor=None)

    assert game.play("r:<Co").position == "rCo? rHe? bLo? | r1 b1 g1"
    assert game.play("r:Co>").position == "rHe? bLo? rCo? | r1 b1 g1"


def test_a_card_placed_leaves_the_hand():
    game = scenario("- | r1 b1 g1", cursor=None, hand={"red": "Ar Co Lo"}).play("r:<Co")

    assert game.hand("red") == "Ar Lo"


def test_a_bribed_card_may_be_covered_by_its_new_family_only():
    """R32."""
    position = "rHe!~b bLo? | r1 b1 g1"
    red = scenario(position, cursor=None, **ONE_CARD)
    blue = scenario(position, cursor=None, first=1, **ONE_CARD)

    assert red.legal == ("r:<Co", "r:Co>")
    assert blue.legal == ("b:<Co", "b:Co>", "b:Co^1", "b:Co^2")


def test_an_own_card_under_another_familys_is_out_of_reach():
    game = scenario("rHe?/bLo!~r gSp? | r1 b1 g1", cursor=None, **ONE_CARD)

    assert "r:Co^1" in game.legal
    assert scenario("rHe?/rLo!~b | r1 b1 g1", cursor=None, **ONE_CARD).legal == ("r:<Co", "r:Co>")


def test_all_place_one_card_clockwise_from_the_first_player():
    game = scenario("- | r1 b1 g1", cursor=None, first=2)

    assert game.asked == "green: place"
    assert game.play("g:<Co").asked == "red: place"
    assert game.play("g:<Co r:Co>").asked == "blue: place"
    assert game.play("g:<Co r:Co> b:Co>").asked == "green: reveal"
