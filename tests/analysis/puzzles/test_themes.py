"""What a puzzle is about follows from what is seen and from the answer."""

import pytest

from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import parse_action
from oriflamme.views.view import view
from puzzle_making.themes import themes


def themes_of(position: str, answer: str, obvious: str, **moment) -> set[str]:
    state = position_to_state(position, **moment)
    assert state.decision
    seen = view(state, state.decision.seat)
    found = themes(seen, parse_action(answer, state), parse_action(obvious, state))
    return set(found)


@pytest.mark.parametrize(
    ("position", "answer", "obvious", "expected"),
    [
        ("rSo? bHe! | r1 b1 g1", ".", "!So", {"bluff"}),
        ("rAm? bHe! | r1 b1 g1", ".", "!Am", {"bait"}),
        ("rAm?2 bHe! | r1 b1 g1", "!Am", ".", {"timing"}),
        ("rHe!/rAs?1 bHe! | r1 b1 g1", "!As", ".", {"timing", "stack"}),
        ("bHe! rSo! gSp! | r1 b1 g1", "x1", "x3", {"target"}),
    ],
)
def test_a_moment_of_the_resolution(position: str, answer: str, obvious: str, expected: set[str]):
    cursor = 1 if position.startswith("b") else 0
    assert themes_of(position, answer, obvious, cursor=cursor) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("r:<Lo", {"placing"}), ("r:Lo^1", {"stack"}), ("r:Am>", {"bait", "placing"})],
)
def test_a_card_placed(answer: str, expected: set[str]):
    hand = {"red": "Lo Am Co Sp"}
    found = themes_of("rSo? bHe! | r1 b1 g1", answer, "r:Sp>", cursor=None, hand=hand)
    assert found == expected


def test_the_last_round_is_a_theme_of_its_own():
    found = themes_of("rSo? bHe! | r1 b1 g1", ".", "!So", round=6)
    assert found == {"bluff", "last_round"}


@pytest.mark.parametrize(("answer", "obvious"), [("x1", "x3"), ("x3", "x1")])
def test_cards_are_counted_when_a_rivals_unknown_card_may_be_struck(answer: str, obvious: str):
    known = {"blue": "Lo Ar Sp"}
    position = "bAm? rSo! gSp! | r1 b1 g1"
    assert themes_of(position, answer, obvious, cursor=1, discard=known) == {"target", "count"}
    assert themes_of(position, answer, obvious, cursor=1) == {"target"}
