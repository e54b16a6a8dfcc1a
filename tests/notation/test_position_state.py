"""A position comes to life as the state it shows, or is refused."""

import pytest

from oriflamme.notation.errors import BadNotation, BadPosition
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.errors import BadSetup
from tests.testkit.scenario import Example, examples, scenario


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
    state = position_to_state(position)

    assert state.setup.ruleset == ruleset
    assert scenario(position, cursor=None).position == position


def test_the_ruleset_follows_from_the_cards_out_of_the_queue_too():
    state = position_to_state("rHe? | r1 b1 g1", discard={"blue": "Qu"})

    assert state.setup.ruleset == "mixed"
    assert state.holding("blue").discard == ("queen",)


def test_a_mixed_deck_has_ten_kinds_the_named_ones_among_them():
    deck = position_to_state("rQu? bLo? gTr? | r1 b1 g1").setup.deck

    assert len(set(deck)) == 10
    assert {"queen", "lord", "trap"} <= set(deck)


@examples(
    """
    cards not named are dealt in the order of the deck
        rHe? bLo? | r1 b1 g1 with cursor=none
            -> red aside Ar So Sp; red hand Sh Lo As Rd Am Co; red discard nothing
    with a named hand the rest is discarded
        rHe? | r1 b1 g1 with red hand Co, red aside Am Rd As
            -> red hand Co; red aside As Rd Am; red discard Ar So Sp Sh Lo
    a twin waits unless it has been in play
        rQu? | r1 b1 g1 -> red twin waits
        rTw! | r1 b1 g1 -> red twin came; blue twin waits
        rQu? | r1 b1 g1 with red discard Tw -> red twin came
    it begins at the cursor
        rHe? bLo? | r1 b1 g1 with cursor=1 -> blue: reveal
    """
)
def test_scene(example: Example):
    example.check()


@pytest.mark.parametrize(
    ("circumstances", "error", "message"),
    [
        ({"round": 0}, BadPosition, "a round is from 1 to 6, not 0"),
        ({"round": 7}, BadPosition, "a round is from 1 to 6, not 7"),
        ({"first": 3}, BadPosition, "the first player is a seat from 0 to 2, not 3"),
        ({"cursor": 3}, BadPosition, "the cursor is from 0 to 2, not 3"),
        ({"cursor": -1}, BadPosition, "the cursor is from 0 to 2, not -1"),
        ({"hand": {"red": "He"}}, BadPosition, "red has only one heir"),
        (
            {"hand": {"red": "Co"}, "aside": {"red": "Co"}},
            BadPosition,
            "red has only one conspiracy",
        ),
        ({"hand": {"yellow": "Co"}}, BadPosition, "yellow is named but has no supply"),
        ({"hand": {"red": "Zz"}}, BadNotation, "'Zz' is no card"),
    ],
)
def test_a_moment_that_cannot_be(circumstances, error, message):
    with pytest.raises(error, match=message):
        position_to_state("rHe? bLo? | r1 b1 g1", **circumstances)


BRIBED = "only a revealed character is bribed, by another family"


@pytest.mark.parametrize(
    ("position", "error", "message"),
    [
        ("yLo? | r1 b1 g1", BadPosition, "yellow has cards in the queue but no supply"),
        ("rHe!~y | r1 b1 g1", BadPosition, "yellow has cards in the queue but no supply"),
        ("pHe? | r1 b1", BadPosition, "purple has cards in the queue but no supply"),
        ("rHe?~b | r1 b1 g1", BadPosition, BRIBED),
        ("rCo!~b | r1 b1 g1", BadPosition, BRIBED),
        ("rQu? | r1 b1", BadPosition, "Qu is not played in duel"),
        (
            "rHe! bAm! | r1 b1 g1",
            BadPosition,
            "ambush is an intrigue: once revealed, it leaves the queue",
        ),
        ("rHe? | r1 g1", BadSetup, "3 to 5 seats, not 2"),
    ],
)
def test_a_position_that_cannot_arise(position, error, message):
    with pytest.raises(error, match=message):
        position_to_state(position)


def test_nobody_may_run_out_of_cards():
    crowded = "rHe!/rSp?/rAs?/rAr? | r1 b1 g1"

    assert position_to_state(crowded).round == 4
    with pytest.raises(BadPosition, match="in round 2 red would have 3 cards to place 4"):
        position_to_state(crowded, round=2)
