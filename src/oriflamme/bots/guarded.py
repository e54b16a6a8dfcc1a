"""A bot that cannot end a game by failing."""

import logging
from collections.abc import Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Final

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import Budget
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View

log = logging.getLogger(__name__)
NOT_OFFERED: Final = "it did what it was not offered"


class Guarded:
    """Asks a bot; once it fails or breaks a rule, a squire plays on in its place.

    `failure` tells all, the log no more than anybody may read.
    """

    def __init__(self, bot: Bot, name: str) -> None:
        self.failure: str | None = None
        """Why the bot was replaced, if it was."""
        self._bot = bot
        self._name = name
        self._squire = Squire()

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        if self.failure is None:
            try:
                action = self._bot.choose(view, events, rng=rng, budget=budget)
            except (Exception, SystemExit) as problem:  # a bot may leave its seat, not our house
                self._replace(f"{type(problem).__name__}: {problem}", blame(problem))
            else:
                if action in view.actions:
                    return action
                failure = f"{action!r} is not among its {len(view.actions)} options"
                self._replace(failure, NOT_OFFERED)
        return self._squire.choose(view, events, rng=rng, budget=budget)

    def close(self) -> None:
        """Let the bot end what it began, if it holds anything."""
        if close := getattr(self._bot, "close", None):
            close()

    def _replace(self, failure: str, in_short: str) -> None:
        self.failure = failure
        log.error("bot %s failed, a squire plays on: %s", self._name, in_short)


def blame(problem: BaseException) -> str:
    """What went wrong and where; its own words might name a card, and logs name none."""
    *_, last = extract_tb(problem.__traceback__)
    return f"{type(problem).__name__} in {Path(last.filename).name}, line {last.lineno}"
