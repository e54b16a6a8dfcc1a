"""A position comes to life as the state it shows, or is refused."""

import pytest

from oriflamme.notation.errors import BadPosition
from oriflamme.notation.scene import set_the_scene
from oriflamme.rules.errors import BadSetup
from scenario import scenario


@pytest.mark.parametrize(
    ("position", "ruleset"),
    [
        ("rHe? bLo? | r1 b1 g1", "base"),
        ("rHe? bLo? | r1 b1", "duel"),
        ("rQu? bTw! | r1 b1 g1", "ablaze"),
        ("rQu? bLo? | r1 b1 g1", "mixed"),
        ("- | p1 b1 g1 r1 y1", "base"),
    ],
)
def test_the_ruleset_follows_from_the_cards_and_the_seats(position, ruleset):
    state = set_the_scene(position)

    assert state.setup.ruleset == ruleset
    assert scenario(position, cursor=None).position == position


def test_the_ruleset_follows_from_the_cards_out_of_the_queue_too():
    state = set_the_scene("rHe? | r1 b1 g1", discard={"blue": "Qu"})

    assert state.setup.ruleset == "mixed"
    assert state.holding("blue").discard == ("queen",)


def test_a_mixed_deck_has_ten_kinds_the_named_ones_among_them():
    deck = set_the_scene("rQu? bLo? gTr? | r1 b1 g1").setup.deck

    assert len(set(deck)) == 10
    assert {"queen", "lord", "trap"} <= set(deck)


def test_cards_not_named_are_dealt_in_the_order_of_the_deck():
    game = scenario("rHe? bLo? | r1 b1 g1", cursor=None)

    assert game.aside("red") == "Ar So Sp"
    assert game.hand("red") == "Sh Lo As Rd Am Co"
    assert game.discard("red") == ""


def test_with_a_named_hand_the_rest_is_discarded():
    game = scenario("rHe? | r1 b1 g1", hand={"red": "Co"}, aside={"red": "Am Rd As"})

    assert game.hand("red") == "Co"
    assert game.aside("red") == "As Rd Am"
    assert game.discard("red") == "Ar So Sp Sh Lo"


def test_a_twin_waits_unless_it_has_been_in_play():
    assert set_the_scene("rQu? | r1 b1 g1").holding("red").twin_waits
    assert not set_the_scene("rTw! | r1 b1 g1").holding("red").twin_waits
    assert set_the_scene("rTw! | r1 b1 g1").holding("blue").twin_waits
    gone = set_the_scene("rQu? | r1 b1 g1", discard={"red": "Tw"})
    assert not gone.holding("red").twin_waits


def test_it_begins_at_the_cursor():
    assert scenario("rHe? bLo? | r1 b1 g1", cursor=1).asked == "blue: reveal"


@pytest.mark.parametrize(
    ("circumstances", "message"),
    [
        ({"round": 0}, "a round is from 1 to 6, not 0"),
        ({"round": 7}, "a round is from 1 to 6, not 7"),
        ({"first": 3}, "the first player is a seat from 0 to 2, not 3"),
        ({"cursor": 3}, "the cursor is from 0 to 2, not 3"),
        ({"cursor": -1}, "the cursor is from 0 to 2, not -1"),
        ({"hand": {"red": "He"}}, "red has only one heir"),
        ({"hand": {"red": "Co"}, "aside": {"red": "Co"}}, "red has only one conspiracy"),
        ({"hand": {"yellow": "Co"}}, "yellow is named but has no supply"),
        ({"hand": {"red": "Zz"}}, "'Zz' is no card"),
    ],
)
def test_a_moment_that_cannot_be(circumstances, message):
    with pytest.raises(Exception, match=message) as refusal:
        set_the_scene("rHe? bLo? | r1 b1 g1", **circumstances)

    assert refusal.type.__name__ in ("BadPosition", "BadNotation")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("yLo? | r1 b1 g1", "yellow has cards in the queue but no supply"),
        ("rHe!~y | r1 b1 g1", "yellow has cards in the queue but no supply"),
        ("pHe? | r1 b1", "purple has cards in the queue but no supply"),
        ("rHe?~b | r1 b1 g1", "only a revealed character is bribed, by another family"),
        ("rCo!~b | r1 b1 g1", "only a revealed character is bribed, by another family"),
        ("rQu? | r1 b1", "Qu is not played in duel"),
        ("rHe! bAm! | r1 b1 g1", "ambush is an intrigue: once revealed, it leaves the queue"),
    ],
)
def test_a_position_that_cannot_arise(position, message):
    with pytest.raises(BadPosition, match=message):
        set_the_scene(position)


def test_nobody_may_run_out_of_cards():
    crowded = "rHe!/rSp?/rAs?/rAr? | r1 b1 g1"

    assert set_the_scene(crowded).round == 4
    with pytest.raises(BadPosition, match="in round 2 red would have 3 cards to place 4"):
        set_the_scene(crowded, round=2)


def test_a_table_with_the_wrong_number_of_seats():
    with pytest.raises(BadSetup, match="3 to 5 seats, not 2"):
        set_the_scene("rHe? | r1 g1")
