"""The duel: two players, two families each. R35 to R38."""

from random import Random

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules import events as ev
from tests.testkit.scenario import Example, examples, scenario

HANDS = {"red": "Ar Co", "green": "So", "blue": "Ar", "yellow": "Sp"}


@examples(
    """
    placement goes one card at a time, in turn, until both have placed two (R36)
        - | r1 b1 with cursor=none, round=1 -> red: place
        - | r1 b1 with cursor=none, round=1 : r:<Co -> blue: place
        - | r1 b1 with cursor=none, round=1 : r:<Co y:Co> -> red: place
        - | r1 b1 with cursor=none, round=1 : r:<Co y:Co> g:Co> -> blue: place
        - | r1 b1 with cursor=none, round=1 : r:<Co y:Co> g:Co> b:Co> -> red: reveal
    a player may place two cards of one family (R36)
        - | r1 b1 with cursor=none, round=1 : r:<Co b:Co> r:Am> b:Am> -> rCo? bCo? rAm? bAm? | r1 b1
    either family may be placed at the ends (R36)
        rHe? gHe? | r1 b1
            with cursor=none, round=1, red hand Ar Co, green hand So, blue hand Ar, yellow hand Sp
            -> may r:<Ar r:Ar> r:<Co r:Co> g:<So g:So>
    a lord earns nothing beside the other own family (R38)
        gHe? rLo! gSp? | r1 b1 with cursor=1 -> gHe? rLo! gSp? | r2 b1
    the heirs of one player block each other (R38)
        rHe! gHe! | r1 b1 -> rHe! gHe! | r1 b1
    an ambush does not react to its owner's other family (R38)
        rSo! gAm? | r1 b1 -> rSo! | r2 b1
    an ambush reacts to either family of the opponent (R38)
        ySo! gAm? | r1 b1 -> - | r5 b2
    the marker goes back and forth (R36)
        rHe? | r1 b1 with first=0 : . -> blue: place
        rHe? | r1 b1 with first=1 : . -> red: place
    """
)
def test_duel(example: Example):
    example.check()


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
