"""What bots have learned: kept by sign and card, refused when it does not fit."""

from collections.abc import Callable
from typing import Any

import pytest

from oriflamme.bots.beliefs.play_rates import parse_play_rates, play_rates
from oriflamme.bots.squire.squire_weights import parse_squire_weights, squire_weights
from oriflamme.bots.weights_file import (
    BadWeightsFile,
    format_weights_file,
    parse_weights_file,
    read_weights_file,
    weights_key,
)
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import make_setup

BASE = make_setup("base", seats=3)
DUEL = make_setup("duel")


def test_lessons_are_read_as_they_were_written():
    text = format_weights_file({"base": {"character_value": {"lord": 1.5}}}, version=1)

    assert parse_weights_file(text, "squire_weights.json", version=1) == {
        "base": {"character_value": {"lord": 1.5}}
    }


VALUES = read_weights_file("oriflamme.bots.squire", "squire_weights.json", version=1)["base"]
HABITS = read_weights_file("oriflamme.bots.beliefs", "play_rates.json", version=1)["base"]


def without(name: str, row: dict[str, Any]) -> dict[str, Any]:
    return {each: value for each, value in row.items() if each != name}


@pytest.mark.parametrize(
    ("read", "lessons", "why"),
    [
        (parse_squire_weights, without("lead_scale", VALUES), "lacks lead_scale"),
        (parse_squire_weights, {**VALUES, "wrath": 1.0}, "has wrath that nobody asks for"),
        (
            parse_play_rates,
            {**HABITS, "cover_prob": without("spy", HABITS["cover_prob"])},
            "the cover_prob of kinds lacks spy",
        ),
    ],
)
def test_lessons_that_lack_something_or_have_something_strange_are_refused_by_name(
    read: Callable[[Any], object], lessons: dict[str, Any], why: str
):
    with pytest.raises(BadWeightsFile, match=why):
        read(lessons)


def test_a_ruleset_without_lessons_is_played_by_those_of_the_nearest():
    assert weights_key(BASE, ["base", "duel", "mixed"]) == "base"
    assert weights_key(BASE, ["duel", "mixed"]) == "mixed"
    assert weights_key(DUEL, ["base", "mixed"]) == "duel"


def test_a_kind_never_watched_has_the_habit_of_its_class():
    """The base game's lessons know nothing of Ablaze."""
    learned = play_rates(BASE)
    characters = [learned.rates_of(kind) for kind in BASE.deck if CATALOG[kind].character]

    assert "queen" not in learned.kinds
    assert learned.rates_of("queen").cover_prob == pytest.approx(
        sum(habit.cover_prob for habit in characters) / len(characters)
    )
    assert learned.rates_of("queen") != learned.rates_of("trap")


def test_a_kind_that_nothing_was_learned_of_is_worth_what_its_class_is():
    values = parse_squire_weights(
        {**VALUES, "character_value": without("lord", VALUES["character_value"])}
    )

    assert values.character_value["lord"] == 1.5, "its file knows what it is worth"
    assert squire_weights(BASE).character_value["lord"] == 1.607
