"""A failing bot never ends a game."""

import logging
from random import Random

import pytest

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.fallback import FALLBACKS, FallbackBot
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Keep
from tests.testkit.bots.games import deal, decider_view, play


class Stumbles:
    def choose(self, view, events, *, rng, budget):
        raise ZeroDivisionError("a bad day")


class Leaves:
    def choose(self, view, events, *, rng, budget):
        raise SystemExit("enough")


class Cheats:
    def choose(self, view, events, *, rng, budget):
        return Keep()


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (Stumbles(), "ZeroDivisionError: a bad day"),
        (Leaves(), "SystemExit: enough"),
        (Cheats(), "not among its"),
    ],
)
def test_a_squire_plays_on_for_a_bot_that_fails(bot: Bot, reason: str, caplog):
    guarded = [FallbackBot(bot, "clumsy") for _ in range(3)]
    with caplog.at_level(logging.ERROR):
        *_, last = play(deal("base-3", 1), guarded, 1, BOT_DEFAULT)

    assert last.is_over
    assert all(reason in str(bot.failure) for bot in guarded)
    assert len(caplog.records) == 3, "each failure is told once"


def test_a_page_plays_on_for_a_squire_that_fails(caplog):
    guarded = [
        FallbackBot(Leaves(), "clumsy", fallbacks=(Stumbles, Cheats, Page)) for _ in range(3)
    ]
    with caplog.at_level(logging.ERROR):
        *_, last = play(deal("base-3", 1), guarded, 1, BOT_DEFAULT)

    assert last.is_over
    assert {bot.failure for bot in guarded} == {"SystemExit: enough"}, "the first one is told"
    assert [record.getMessage().split(":")[0] for record in caplog.records[:3]] == [
        "bot clumsy failed, a stumbles plays on",
        "bot clumsy failed, a cheats plays on",
        "bot clumsy failed, a page plays on",
    ]


def test_a_squire_is_the_first_to_stand_in_and_a_page_the_last():
    assert [stand_in.__name__ for stand_in in FALLBACKS] == ["Squire", "Page"]


def test_a_squire_sits_down_for_a_bot_that_cannot(caplog):
    def oversleeps() -> Bot:
        raise OSError("still in bed")

    with caplog.at_level(logging.ERROR):
        guarded = FallbackBot.create(oversleeps, "sleepy")

    state = deal("base-3", 2)
    seen = decider_view(state)
    squires = Squire().choose(seen, (), rng=Random(3), budget=BOT_DEFAULT)
    assert guarded.choose(seen, (), rng=Random(3), budget=BOT_DEFAULT) == squires
    assert guarded.failure == "OSError: still in bed"
    assert "bot sleepy failed, a squire plays on: OSError in test_fallback.py" in caplog.text


def test_a_bot_that_plays_by_the_rules_is_left_alone():
    state = deal("base-3", 2)
    seen = decider_view(state)
    guarded = FallbackBot(Page(), "page")

    chosen = guarded.choose(seen, (), rng=Random(3), budget=BOT_DEFAULT)

    assert chosen == Page().choose(seen, (), rng=Random(3), budget=BOT_DEFAULT)
    assert guarded.failure is None


class Recalls(Page):
    decision_stats = DecisionStats((), 3, 0.0)


class Confused(Page):
    decision_stats = "what was it again"


@pytest.mark.parametrize(
    ("bot", "thought"),
    [(Recalls(), Recalls.decision_stats), (Confused(), None), (Page(), None), (Stumbles(), None)],
)
def test_what_led_to_a_choice_is_known_where_the_chooser_remembers(bot: Bot, thought):
    guarded = FallbackBot(bot, "absent-minded")
    view = decider_view(deal("base-3", 1))
    assert guarded.choose(view, (), rng=Random(1), budget=BOT_DEFAULT) in view.actions
    assert guarded.decision_stats == thought
