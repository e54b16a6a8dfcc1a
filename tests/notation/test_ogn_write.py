"""What is written is read back equal; what could not be is refused."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.notation.errors import BadRecord
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Comment, Record
from tests.testkit.notation.record_texts import GAME, GOLDEN
from tests.testkit.random_games import RandomGame, games

names = st.from_regex(r"\w+", fullmatch=True).map(lambda name: f"My{name}")
words = st.text().filter(lambda text: not set(text) & set("{}\r"))


def record_of(game: RandomGame, decisions: int) -> Record:
    return Record(game.setup, game.first, game.dealt, game.actions[:decisions])


def test_a_record_is_written_as_it_was_read() -> None:
    assert write_record(read_record(GAME)) == GAME


@pytest.mark.parametrize("text", GOLDEN)
def test_golden_records_are_written_as_they_came_but_for_trailing_spaces(text: str) -> None:
    assert write_record(read_record(text)) == text.replace(" \n", "\n")


@given(game=games(), share=st.floats(0, 1))
def test_a_game_stopped_anywhere_is_read_back_equal(game: RandomGame, share: float) -> None:
    record = record_of(game, int(share * len(game.actions)))

    assert read_record(write_record(record), custom_ruleset=game.setup.rules) == record


@given(game=games())
def test_a_record_replays_to_the_same_states(game: RandomGame) -> None:
    written = write_record(record_of(game, len(game.actions)))
    record = read_record(written, custom_ruleset=game.setup.rules)

    assert tuple(record.steps()) == game.steps


@given(
    tags=st.dictionaries(names, st.text(), max_size=3),
    comments=st.lists(st.tuples(st.integers(0, 12), words), max_size=4),
)
def test_free_tags_and_comments_survive(
    tags: dict[str, str], comments: list[tuple[int, str]]
) -> None:
    in_order = tuple(Comment(*comment) for comment in sorted(comments, key=lambda c: c[0]))
    game = RandomGame("base", 3, "standard", "even", 1789)
    record = replace(record_of(game, 12), tags=tags, comments=in_order)

    read = read_record(write_record(record))
    assert read == record
    assert list(read.tags) == list(tags)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tags": {"Ruleset": "duel"}}, "Ruleset follows from the game"),
        ({"tags": {"Winners": "1"}}, "Winners follows from the game"),
        ({"tags": {"red": ""}}, "red follows from the game"),
        ({"tags": {"two words": ""}}, "letters, digits and _, not 'two words'"),
        ({"tags": {"": ""}}, "letters, digits and _, not ''"),
        ({"comments": (Comment(0, "a } b"),)}, "no braces"),
        ({"comments": (Comment(0, "a\r\nb"),)}, "no carriage return"),
        ({"comments": (Comment(47, "late"),)}, "after decision 47 of 46"),
        ({"comments": (Comment(-1, "early"),)}, "after decision -1 of 46"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        write_record(replace(read_record(GAME), **change))
