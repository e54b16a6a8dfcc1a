"""A saved game is restored exactly or refused with a reason, never restored wrong."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme import apply, legal_actions
from oriflamme.notation.errors import BadSnapshot
from oriflamme.notation.snapshot import read_snapshot, write_snapshot
from oriflamme.rules.state import State
from tests.testkit.notation.corrupted_snapshots import damaged, signed
from tests.testkit.random_games import RandomGame, games, moments

SAVED = RandomGame("ablaze", 3, "ru", "stacking", 1789).states[40]


def changed(**fields: Any) -> str:
    return signed(json.loads(write_snapshot(SAVED)) | fields)


@given(games())
def test_every_moment_is_restored_equal(game: RandomGame) -> None:
    for state in game.states[:: max(1, len(game.states) // 8)] + game.states[-1:]:
        assert read_snapshot(write_snapshot(state), custom_ruleset=game.setup.rules) == state


@given(moments())
def test_a_restored_game_plays_on_like_the_one_that_was_saved(state: State) -> None:
    restored = read_snapshot(write_snapshot(state), custom_ruleset=state.setup.rules)
    for option in legal_actions(state):
        assert apply(restored, option) == apply(state, option)


@given(state=moments(), indent=st.integers(0, 4))
def test_spacing_and_the_order_of_fields_do_not_matter(state: State, indent: int) -> None:
    text = json.dumps(json.loads(write_snapshot(state)), indent=indent, sort_keys=True)

    assert read_snapshot(text, custom_ruleset=state.setup.rules) == state


def test_a_snapshot_cut_short_anywhere_is_refused() -> None:
    text = write_snapshot(SAVED)
    for length in range(len(text)):
        with pytest.raises(BadSnapshot):
            read_snapshot(text[:length])


@given(state=moments(), data=st.data())
def test_a_snapshot_with_a_wrong_letter_is_refused(state: State, data: st.DataObject) -> None:
    text = write_snapshot(state)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8").filter(lambda c: c not in text[place]))
    with pytest.raises(BadSnapshot):
        read_snapshot(text[:place] + letter + text[place + 1 :], custom_ruleset=state.setup.rules)


@given(state=moments(), seed=st.integers(0, 2**32))
def test_a_forged_snapshot_is_refused_or_can_be_played_to_the_end(state: State, seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        try:
            forged = read_snapshot(
                damaged(write_snapshot(state), rng), custom_ruleset=state.setup.rules
            )
        except BadSnapshot:
            continue
        while forged.decision:
            assert len(forged.decision.options) > 1
            forged = apply(forged, rng.choice(forged.decision.options)).state
        assert read_snapshot(write_snapshot(forged), custom_ruleset=state.setup.rules) == forged


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadSnapshot):
        read_snapshot(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cut short or no JSON"),
        ("[" * 100_000, "cut short or no JSON"),
        ("9" * 5_000, "cut short or no JSON"),
        ("[]", "this is no snapshot"),
        ('{"format": "chess"}', "this is no snapshot"),
        (changed(version=2), "of version 2, this program reads version 1"),
        (changed(version=True), "of version True, this program reads version 1"),
        (changed(version=None), "of version None, this program reads version 1"),
        (write_snapshot(SAVED).replace('"ru"', '"standard"'), "digest does not fit"),
        (changed(extra=1), "does not follow"),
    ],
)
def test_what_is_no_snapshot_of_this_version_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadSnapshot, match=reason):
        read_snapshot(text)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"ruleset": "chess"}, "unknown ruleset 'chess'"),
        ({"ruleset": 3}, "ruleset must be a word, not 3"),
        ({"edition": "fr"}, "unknown edition"),
        ({"deck": ["archer"]}, "ablaze is played with its own 10 kinds"),
        ({"seats": [["red"], ["blue"]]}, "for 3 to 5 seats"),
        ({"seats": [["red", "blue"], ["green"], []]}, "the seats of ablaze are"),
        ({"supplies": [1, 1]}, "3 seats have 2 supplies"),
        ({"supplies": [1, 1, -1]}, "a number from 0 up, not -1"),
        ({"first": 3}, "no seat 3"),
        ({"round": 7}, "no round 7"),
        ({"round": 1.0}, "round must be a number"),
        ({"placed": 4}, "4 cards cannot be placed"),
        ({"queue": [[]]}, "a slot is empty"),
        ({"queue": []}, "cards"),
        ({"holdings": {}}, "red is missing"),
        ({"cursor": None}, "before all have placed"),
        ({"turn": 99}, "does not exist"),
        ({"decision": None}, "asks a decision until it is over"),
        ({"decision": {"seat": 0, "question": "sing", "serial": 0}}, "nothing asks 'sing'"),
        ({"is_over": 0}, "is_over must be true or false, not 0"),
        ({"acts": 1}, "acts must be a list, not 1"),
    ],
)
def test_an_impossible_state_is_refused(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSnapshot, match=reason):
        read_snapshot(changed(**fields))
