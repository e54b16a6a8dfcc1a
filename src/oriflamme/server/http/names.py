"""Names: those that guests give themselves, and some for guests who gave none."""

from functools import cache
from random import Random
from typing import Final

from starlette.requests import HTTPConnection

from oriflamme.bots.roster import ROSTER
from oriflamme.i18n import LOCALES, choose_locale, translate
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.text_safety import (
    count_graphemes,
    has_stacked_marks,
    sanitize,
    skeleton,
)

MAX_NAME_LENGTH: Final = 24
"""Of a name, as a reader counts them."""


def check_name(name: str) -> str:
    """The name as it is shown, if it can be read and nobody takes it for a bot's."""
    seen = sanitize(name)
    if not 1 <= count_graphemes(seen) <= MAX_NAME_LENGTH or has_stacked_marks(seen):
        raise Refusal("invalid_name")
    if skeleton(seen) in _bot_names():
        raise Refusal("invalid_name", "That is what a bot is called.")
    return seen


@cache
def _bot_names() -> frozenset[str]:
    """What bots are called, in every language."""
    told = [name for each in LOCALES for name in translate("bot.names", each).split(", ")]
    return frozenset(skeleton(name) for name in [*ROSTER, *told])


def preferred_language(connection: HTTPConnection) -> str:
    """The first language of those a browser asks for that there are words in."""
    wishes = connection.headers.get("accept-language", "").split(",")
    return choose_locale(*(wish.partition(";")[0].strip() for wish in wishes))


def random_name(language: str, rng: Random) -> str:
    return rng.choice(translate("guest.names", language).split(", "))
