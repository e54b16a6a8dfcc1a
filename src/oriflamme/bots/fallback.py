"""A bot that cannot end a game by failing."""

import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Final

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View

log = logging.getLogger(__name__)
FALLBACKS: Final[tuple[type[Bot], ...]] = (Squire, Page)
"""Who plays on for a bot that fails, one after the other."""
ILLEGAL_ACTION: Final = "it did what it was not offered"


class FallbackBot:
    """Asks a bot; once it fails or breaks a rule, a squire plays on, and should that fail, a page.

    `failure` tells all, the log no more than anybody may read.
    """

    def __init__(
        self, bot: Bot, name: str, fallbacks: Iterable[Callable[[], Bot]] = FALLBACKS
    ) -> None:
        self.failure: str | None = None
        """Why the bot was replaced, if it was."""
        self._bot = bot
        self._active_bot = bot
        self._name = name
        self._fallbacks = iter(fallbacks)

    @classmethod
    def create(cls, create_bot: Callable[[], Bot], name: str) -> "FallbackBot":
        """A bot that sits down now, or the first to stand in for it."""
        try:
            return cls(create_bot(), name)
        except (Exception, SystemExit) as problem:
            guarded = cls(Page(), name)
            guarded._fall_back(_reason(problem), error_location(problem))
            return guarded

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        while True:
            try:
                action = self._active_bot.choose(view, events, rng=rng, budget=budget)
                if action in view.actions:
                    return action
                failure = f"{action!r} is not among its {len(view.actions)} options"
                in_short = ILLEGAL_ACTION
            except (Exception, SystemExit) as problem:  # a bot may leave its seat, not our house
                failure, in_short = _reason(problem), error_location(problem)
            self._fall_back(failure, in_short)

    @property
    def decision_stats(self) -> DecisionStats | None:
        """What led to the last choice, if whoever made it remembers."""
        thought = getattr(self._active_bot, "decision_stats", None)
        return thought if isinstance(thought, DecisionStats) else None

    def close(self) -> None:
        """Let the bot end what it began, if it holds anything."""
        if close := getattr(self._bot, "close", None):
            close()

    def _fall_back(self, failure: str, in_short: str) -> None:
        """Let the next one play on; a page, the last of them, cannot fail."""
        self.failure = self.failure or failure
        self._active_bot = next(self._fallbacks)()
        who = type(self._active_bot).__name__.lower()
        log.error("bot %s failed, a %s plays on: %s", self._name, who, in_short)


def _reason(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"


def error_location(problem: BaseException) -> str:
    """What went wrong and where; its own words might name a card, and logs name none."""
    *_, last = extract_tb(problem.__traceback__)
    return f"{type(problem).__name__} in {Path(last.filename).name}, line {last.lineno}"
