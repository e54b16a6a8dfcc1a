"""The duel: two players, two families each. R35 to R38."""

from random import Random

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules import events as ev
from scenario import scenario

HANDS = {"red": "Ar Co", "green": "So", "blue": "Ar", "yellow": "Sp"}


def test_seat_1_heads_red_and_green_and_seat_2_blue_and_yellow():
    """R35."""
    state = new_game("duel", rng=Random(1))

    assert state.setup.seats == (("red", "green"), ("blue", "yellow"))
    assert state.supplies == (1, 1)


def test_a_family_has_three_in_hand_three_aside_and_four_in_the_draw_pile():
    """R35."""
    state = new_game("duel", rng=Random(1))

    for family in ("red", "green", "blue", "yellow"):
        holding = state.holding(family)
        assert (len(holding.hand), len(holding.aside), len(holding.pile)) == (3, 3, 4)


def test_the_draw_pile_alternates_with_the_first_named_family_on_top():
    """R35, R37."""
    game = scenario("rHe? | r1 b1", hand=HANDS, pile={"red": "Sp Lo", "green": "Ar Sp"})
    _, happened = apply(game.state, legal_actions(game.state)[0])

    assert [e for e in happened if isinstance(e, ev.Drew)] == [
        ev.Drew("red", "spy"),
        ev.Drew("green", "archer"),
    ]


def test_placement_goes_one_card_at_a_time_in_turn_until_both_have_placed_two():
    """R36."""
    game = scenario("- | r1 b1", cursor=None, round=1)
    asked = []
    for token in ["r:<Co", "y:Co>", "g:Co>", "b:Co>"]:
        asked.append(game.asked)
        game = game.play(token)

    assert asked == ["red: place", "blue: place", "red: place", "blue: place"]
    assert game.asked == "red: reveal"


def test_a_player_may_place_two_cards_of_one_family():
    """R36."""
    game = scenario("- | r1 b1", cursor=None, round=1).play("r:<Co b:Co> r:Am> b:Am>")

    assert game.position == "rCo? bCo? rAm? bAm? | r1 b1"


def test_either_family_may_be_placed_at_the_ends():
    """R36."""
    game = scenario("rHe? gHe? | r1 b1", cursor=None, round=1, hand=HANDS)

    assert game.legal == ("r:<Ar", "r:Ar>", "r:<Co", "r:Co>", "g:<So", "g:So>")


def test_there_is_no_stacking_in_round_1_not_even_on_the_second_card():
    """R36."""
    game = scenario("- | r1 b1", cursor=None, round=1).play("r:<Co b:Co>")

    assert not any("^" in token for token in game.legal)


def test_later_a_card_goes_only_on_its_own_family():
    """R36, R38."""
    game = scenario("rHe? gHe? bHe? | r1 b1", cursor=None, round=2, hand=HANDS)
    stacking = [token for token in game.legal if "^" in token]

    assert stacking == ["r:Ar^1", "r:Co^1", "g:So^2"]


def test_each_draws_two_until_the_pile_is_empty_and_two_cards_stay_unplayed():
    """R37."""
    state, rng = new_game("duel", rng=Random(5)), Random(5)
    drawn = []
    while not state.is_over:
        before = state.round
        state, happened = apply(state, rng.choice(legal_actions(state)))
        draws = [event.family for event in happened if isinstance(event, ev.Drew)]
        if state.round != before or state.is_over:
            drawn.append(draws)

    assert drawn == [["red", "green", "blue", "yellow"]] * 4 + [[], []]
    for heads in state.setup.seats:
        assert sum(len(state.holding(family).hand) for family in heads) == 2
        assert not any(state.holding(family).pile for family in heads)


def test_a_card_drawn_can_be_placed_in_the_next_round():
    """R37."""
    game = scenario("rHe? | r1 b1", first=1, hand=HANDS, pile={"red": "Sp"}).play(".")

    assert game.hand("red") == "Ar Sp Co"
    assert "r:<Sp" in game.legal


def test_a_lord_earns_nothing_beside_the_other_own_family():
    """R38."""
    game = scenario("gHe? rLo! gSp? | r1 b1", cursor=1)

    assert game.position == "gHe? rLo! gSp? | r2 b1"


def test_the_heirs_of_one_player_block_each_other():
    """R38."""
    game = scenario("rHe! gHe! | r1 b1")

    assert game.position == "rHe! gHe! | r1 b1"


def test_an_ambush_does_not_react_to_its_owners_other_family():
    """R38."""
    game = scenario("rSo! gAm? | r1 b1")

    assert game.position == "rSo! | r2 b1"


def test_an_ambush_reacts_to_either_family_of_the_opponent():
    """R38."""
    game = scenario("ySo! gAm? | r1 b1")

    assert game.position == "- | r5 b2"


def test_the_marker_goes_back_and_forth():
    """R36."""
    game = scenario("rHe? | r1 b1", first=0).play(".")

    assert game.asked == "blue: place"
    assert scenario("rHe? | r1 b1", first=1).play(".").asked == "red: place"
