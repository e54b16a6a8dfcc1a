"""Bots by name: those of the court, and anybody's own by import path."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Final

from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import BOT_DEFAULT, NO_SEARCH, Budget, is_budget, parse_budget
from oriflamme.bots.external import ExternalBot
from oriflamme.rules.errors import OriflammeError

ROSTER: Final = {
    "page": "oriflamme.bots.page:Page",
    "squire": "oriflamme.bots.squire:Squire",
    "knight": "oriflamme.bots.knight:Knight",
    "duke": "oriflamme.bots.duke:Duke",
    "king": "oriflamme.bots.king:King",
}
"""The bots of the court, weakest first, and where each is found."""


OVERRIDES: Final[dict[str, Callable[[], Bot]]] = {}
"""Who sits down in this process under a name of the court, in the place of the court's own."""

PROGRAM_PREFIX: Final = "program:"
"""Before the command of a bot that is a program of its own."""


class UnknownBot(OriflammeError):
    """A name or an import path that leads to no bot."""


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot to sit down with, and how long it may think about a decision."""

    name: str
    """Its name in the roster, its import path, or `program:` and its command."""
    budget: Budget = BOT_DEFAULT

    def __str__(self) -> str:
        return f"{self.name}:{self.budget}" if self.budget != BOT_DEFAULT else self.name

    @property
    def is_timed(self) -> bool:
        """Whether it thinks by the clock, and so may play the same game otherwise next time."""
        usual: Budget = getattr(_bot_factory(self.name), "default_budget", BOT_DEFAULT)
        return (usual if self.budget == BOT_DEFAULT else self.budget).seconds is not None

    def create_bot(self) -> Bot:
        """A new bot for one seat of one game."""
        return _bot_factory(self.name)()


def parse_bot(text: str) -> BotSpec:
    """A bot's name, its import path or `program:` with a command, and a budget if it has one.

    >>> parse_bot("squire")
    BotSpec(name='squire', budget=Budget(seconds=None, iterations=None))
    >>> str(parse_bot("oriflamme.bots.page:Page:0.5s"))
    'oriflamme.bots.page:Page:0.5s'
    """
    name, _, last = text.rpartition(":")
    if last == str(NO_SEARCH) and (name in ROSTER or ":" in name) and _can_skip_search(name):
        return BotSpec(name, NO_SEARCH)
    has_budget = name in ROSTER or (name and is_budget(last))
    player = BotSpec(name, parse_budget(last)) if has_budget else BotSpec(text)
    _bot_factory(player.name)
    return player


def _can_skip_search(name: str) -> bool:
    """Whether a bot can do without searching."""
    return getattr(_bot_factory(name), "can_skip_search", False)


def _bot_factory(name: str) -> Callable[[], Bot]:
    """What makes a bot of this name."""
    if name in OVERRIDES:
        return OVERRIDES[name]
    if name.startswith(PROGRAM_PREFIX):
        return _program(name.removeprefix(PROGRAM_PREFIX))
    path = ROSTER.get(name, name)
    module, colon, attribute = path.partition(":")
    if not (module and colon and attribute):
        court = ", ".join(ROSTER)
        raise UnknownBot(
            f"no bot is called {name!r}; there are {court}, or give package.module:Class"
            f" or {PROGRAM_PREFIX}COMMAND"
        )
    try:
        maker = getattr(import_module(module), attribute)
    except ModuleNotFoundError as problem:
        hint = "; install oriflamme[bots]" if name in ROSTER else ""
        raise UnknownBot(f"{name!r} leads to no bot: {problem}{hint}") from None
    except (ImportError, AttributeError, ValueError) as problem:
        raise UnknownBot(f"{name!r} leads to no bot: {problem}") from None
    if not callable(getattr(maker, "choose", None)):
        raise UnknownBot(f"{name!r} is no bot: it has no method choose")
    return maker  # type: ignore[no-any-return]


def _program(command: str) -> Callable[[], Bot]:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise UnknownBot(f"{PROGRAM_PREFIX} cannot run {command!r}: {problem}") from None
    if not words:
        raise UnknownBot(f"{PROGRAM_PREFIX} needs a command, as in {PROGRAM_PREFIX}node bot.mjs")
    return partial(ExternalBot, command)
