"""A position is one line, read and written alike."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme import view
from oriflamme.notation.errors import BadPosition
from oriflamme.notation.position import format_position, parse_position
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import State
from tests.testkit.notation.record_texts import mutated
from tests.testkit.random_games import moments


def test_a_position_says_what_lies_where() -> None:
    position = parse_position("rSp!/rAs? bSo?1 gHe!~b | r3 b0 g5")

    assert position.queue == (
        (
            PlacedCard(0, "red", "spy", "red", revealed=True),
            PlacedCard(1, "red", "assassination", "red"),
        ),
        (PlacedCard(2, "blue", "soldier", "blue", influence=1),),
        (PlacedCard(3, "green", "heir", "blue", revealed=True),),
    )
    assert position.supplies == (("red", 3), ("blue", 0), ("green", 5))


@pytest.mark.parametrize(
    "text",
    [
        "- | r1 b1 g1",
        "rAs! | r0 b1 g1",
        "yPr!~p/pTw! | y12 p999 r1",
        "rSp!/rAs?10 bSo?1 gHe!~b | r3 b0 g5",
    ],
)
def test_what_is_read_is_written_alike(text: str) -> None:
    assert str(parse_position(text)) == text


def test_spaces_between_words_do_not_matter() -> None:
    tidy = parse_position("rSp! bSo?1 | r3 b0 g5")

    assert parse_position("  rSp!\tbSo?1|r3   b0\ng5 ") == tidy


@given(moments())
def test_every_moment_has_a_position_that_reads_back(state: State) -> None:
    position = parse_position(format_position(state))

    assert str(position) == format_position(state)
    assert [influence for _, influence in position.supplies] == list(state.supplies)


def test_a_view_hides_the_names_of_face_down_cards() -> None:
    state = position_to_state("rSp!/rAs? bSo?1 gHe! | r3 b0 g5")

    assert format_position(view(state, 0)) == "rSp!/rAs? b???1 gHe! | r3 b0 g5"
    assert format_position(view(state, None)) == "rSp!/r??? b???1 gHe! | r3 b0 g5"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no |"),
        ("rSp!", "has no |"),
        (" | r1", "an empty queue is written -"),
        ("- rSp! | r1", "'-' is no card"),
        ("rSp | r1", "'rSp' is no card; write family, code"),
        ("rsp! | r1", "'rsp!' is no card"),
        ("rSp!x | r1", "'rSp!x' is no card"),
        ("rSp?0 | r1", "is no card"),
        ("rSp?01 | r1", "is no card"),
        ("rSp?1000 | r1", "is no card"),
        ("rSp?٣ | r1", "is no card"),
        ("rSp!/ | r1", "'' is no card"),
        ("r??? | r1", "is no card"),
        ("qSp! | r1", "qSp!: 'q' is no family"),
        ("rXx! | r1", "rXx!: 'Xx' is no card; codes are"),
        ("rSp!~q | r1", "'q' is no family"),
        ("rSp! rSp? | r1", "red has only one spy"),
        ("rSp!2 | r1", "influence lies on face-down cards only"),
        ("rSp?~b | r1 b1", "only a revealed character is bribed, by another family"),
        ("rAs!~b | r1 b1", "only a revealed character is bribed, by another family"),
        ("rSp!~r | r1 b1", "only a revealed character is bribed, by another family"),
        ("rTw? | r1", "a twin is never face down"),
        ("rSp! |", "a supply for each seat stands after the |"),
        ("rSp! | r", "'r' is no supply; write family and number"),
        ("rSp! | r-1", "'r-1' is no supply"),
        ("rSp! | r01", "'r01' is no supply"),
        ("rSp! | r" + "9" * 5000, "is no supply"),
        ("rSp! | q1", "'q' is no family"),
        ("rSp! | r1 b1 r2", "red has one supply, not two"),
        ("rSp! | r1 | b1", "'|' is no supply"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        parse_position(text)

    assert reason in str(refusal.value)


@given(st.text() | st.from_regex(r"([rbgyp][A-Z][a-z][!?][0-9]?[ /])+\|( [rbgyp][0-9])+"))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = parse_position(text)
    except BadPosition:
        return
    assert parse_position(str(position)) == position


@given(state=moments(), seed=st.integers(0, 2**32))
def test_a_mangled_position_is_read_or_refused(state: State, seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        try:
            position = parse_position(mutated(format_position(state), rng))
        except BadPosition:
            continue
        assert parse_position(str(position)) == position
