"""What bots have learned: kept by sign and card, refused when it does not fit."""

import pytest

from oriflamme.bots.beliefs.habits import habits, read_habits
from oriflamme.bots.lessons import BadLessons, checked, lesson_for, read_lessons, write_lessons
from oriflamme.bots.squire.values import read_values, taught
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import agree

BASE = agree("base", seats=3)
DUEL = agree("duel")


def test_lessons_of_another_version_are_refused_by_name():
    text = write_lessons({"base": {"rate": {"lord": 1.5}}}, version=1)

    assert checked(text, "values.json", version=1) == {"base": {"rate": {"lord": 1.5}}}
    with pytest.raises(BadLessons, match="of version 1, this program reads version 2"):
        checked(text, "values.json", version=2)


def test_lessons_that_lack_a_sign_or_have_a_strange_one_are_refused_by_name():
    lessons = read_lessons("oriflamme.bots.squire", "values.json", version=1)["base"]

    with pytest.raises(BadLessons, match="lacks envy"):
        read_values({sign: row for sign, row in lessons.items() if sign != "envy"})
    with pytest.raises(BadLessons, match="has wrath that nobody asks for"):
        read_values({**lessons, "wrath": 1.0})


def test_habits_that_know_a_kind_by_half_are_refused():
    lessons = read_lessons("oriflamme.bots.beliefs", "habits.json", version=1)["base"]
    covering = {kind: share for kind, share in lessons["covering"].items() if kind != "spy"}

    with pytest.raises(BadLessons, match="the covering of kinds lacks spy"):
        read_habits({**lessons, "covering": covering})


def test_a_ruleset_without_lessons_is_played_by_those_of_the_nearest():
    assert lesson_for(BASE, ["base", "duel", "mixed"]) == "base"
    assert lesson_for(BASE, ["duel", "mixed"]) == "mixed"
    assert lesson_for(DUEL, ["base", "mixed"]) == "duel"


def test_a_kind_never_watched_has_the_habit_of_its_class():
    """The base game's lessons know nothing of Ablaze."""
    learned = habits(BASE)
    characters = [learned.of(kind) for kind in BASE.deck if CATALOG[kind].character]

    assert "queen" not in learned.kinds
    assert learned.of("queen").covering == pytest.approx(
        sum(habit.covering for habit in characters) / len(characters)
    )
    assert learned.of("queen") != learned.of("trap")


def test_a_kind_that_nothing_was_learned_of_is_worth_what_its_class_is():
    lessons = read_lessons("oriflamme.bots.squire", "values.json", version=1)["base"]
    rate = {kind: worth for kind, worth in lessons["rate"].items() if kind != "lord"}
    values = read_values({**lessons, "rate": rate})

    assert values.rate["lord"] == 1.5, "its file knows what it is worth"
    assert taught(BASE).rate["lord"] == 1.607
