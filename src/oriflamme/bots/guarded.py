"""A bot that cannot end a game by failing."""

import logging
from collections.abc import Sequence
from random import Random

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import Budget
from oriflamme.bots.squire import Squire
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View

log = logging.getLogger(__name__)


class Guarded:
    """Asks a bot; once it fails or breaks a rule, a squire plays on in its place."""

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
                self._replace(f"{type(problem).__name__}: {problem}")
            else:
                if action in view.actions:
                    return action
                self._replace(f"{action!r} is not among its {len(view.actions)} options")
        return self._squire.choose(view, events, rng=rng, budget=budget)

    def close(self) -> None:
        """Let the bot end what it began, if it holds anything."""
        if close := getattr(self._bot, "close", None):
            close()

    def _replace(self, failure: str) -> None:
        self.failure = failure
        log.error("bot %s failed, a squire plays on: %s", self._name, failure)
