"""A bot that cannot end a game by failing."""

import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Final

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import Budget
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.bots.thought import Thought
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View

log = logging.getLogger(__name__)
STAND_INS: Final[tuple[type[Bot], ...]] = (Squire, Page)
"""Who plays on for a bot that fails, one after the other."""
NOT_OFFERED: Final = "it did what it was not offered"


class Guarded:
    """Asks a bot; once it fails or breaks a rule, a squire plays on, and should that fail, a page.

    `failure` tells all, the log no more than anybody may read.
    """

    def __init__(
        self, bot: Bot, name: str, stand_ins: Iterable[Callable[[], Bot]] = STAND_INS
    ) -> None:
        self.failure: str | None = None
        """Why the bot was replaced, if it was."""
        self._bot = bot
        self._plays = bot
        self._name = name
        self._stand_ins = iter(stand_ins)

    @classmethod
    def seated(cls, sit_down: Callable[[], Bot], name: str) -> "Guarded":
        """A bot that sits down now, or the first to stand in for it."""
        try:
            return cls(sit_down(), name)
        except (Exception, SystemExit) as problem:
            guarded = cls(Page(), name)
            guarded._give_way(_reason(problem), blame(problem))
            return guarded

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        while True:
            try:
                action = self._plays.choose(view, events, rng=rng, budget=budget)
                if action in view.actions:
                    return action
                failure = f"{action!r} is not among its {len(view.actions)} options"
                in_short = NOT_OFFERED
            except (Exception, SystemExit) as problem:  # a bot may leave its seat, not our house
                failure, in_short = _reason(problem), blame(problem)
            self._give_way(failure, in_short)

    @property
    def thought(self) -> Thought | None:
        """What led to the last choice, if whoever made it remembers."""
        thought = getattr(self._plays, "thought", None)
        return thought if isinstance(thought, Thought) else None

    def close(self) -> None:
        """Let the bot end what it began, if it holds anything."""
        if close := getattr(self._bot, "close", None):
            close()

    def _give_way(self, failure: str, in_short: str) -> None:
        """Let the next one play on; a page, the last of them, cannot fail."""
        self.failure = self.failure or failure
        self._plays = next(self._stand_ins)()
        who = type(self._plays).__name__.lower()
        log.error("bot %s failed, a %s plays on: %s", self._name, who, in_short)


def _reason(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"


def blame(problem: BaseException) -> str:
    """What went wrong and where; its own words might name a card, and logs name none."""
    *_, last = extract_tb(problem.__traceback__)
    return f"{type(problem).__name__} in {Path(last.filename).name}, line {last.lineno}"
