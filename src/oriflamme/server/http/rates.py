"""How often what may be done, as a server is set: so many a second, and so many at once."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from oriflamme.server.live.listers import SHARE
from oriflamme.server.settings import Settings

HOUR_S: Final = 3600


class Rate(NamedTuple):
    a_second: float
    at_once: float


def messages(settings: Settings) -> Rate:
    return Rate(settings.messages, max(40, 2 * settings.messages))


def changing(settings: Settings) -> Rate:
    return Rate(settings.requests, max(30, 3 * settings.requests))


def reading(settings: Settings) -> Rate:
    return Rate(5 * settings.requests, max(150, 15 * settings.requests))


def tables(settings: Settings) -> Rate:
    return hourly(settings.tables)


def reviews(settings: Settings) -> Rate:
    return hourly(settings.reviews)


def newcomers(settings: Settings) -> Rate:
    return hourly(settings.guests)


def misses(settings: Settings) -> Rate:
    return hourly(settings.unknown_codes)


def sign_ins(settings: Settings) -> Rate:
    return hourly(settings.sign_ins)


SAME_NAME: Final = Rate(1 / 6, 10)
"""Attempts to sign in by one name, from wherever, before the answers to more of them wait."""


def hourly(most: float) -> Rate:
    """So many at once, and as many within each hour."""
    return Rate(most / HOUR_S, most)


def shared(rate: Rate) -> Rate:
    """What the guests of one network may do together."""
    return Rate(SHARE * rate.a_second, SHARE * rate.at_once)


def chat(settings: Settings) -> Rate:
    return Rate(settings.chat, 5)


def hints(settings: Settings) -> Rate:
    """A thought takes a moment of a process that bots wait for."""
    return Rate(settings.hints, 5)


RATES: Final[Mapping[str, Callable[[Settings], Rate]]] = {
    "messages over one websocket": messages,
    "messages of one guest, at all tables": messages,
    "messages of one network, at all tables": lambda settings: shared(messages(settings)),
    "requests of one network that change something or ask for a finished game": changing,
    "its other requests, and websockets opened": reading,
    "lines of chat of one guest": chat,
    "hints one guest asks for": hints,
}
