"""How often what may be done, as a server is set: so many a second, and so many at once."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from oriflamme.server.settings import Settings


class Rate(NamedTuple):
    a_second: float
    at_once: float


def messages(settings: Settings) -> Rate:
    return Rate(settings.messages, max(40, 2 * settings.messages))


def changing(settings: Settings) -> Rate:
    return Rate(settings.requests, max(30, 3 * settings.requests))


def reading(settings: Settings) -> Rate:
    return Rate(5 * settings.requests, max(150, 15 * settings.requests))


def chat(settings: Settings) -> Rate:
    return Rate(settings.chat, 5)


RATES: Final[Mapping[str, Callable[[Settings], Rate]]] = {
    "messages over one websocket": messages,
    "requests of one network that change something or ask for a finished game": changing,
    "its other requests, and websockets opened": reading,
    "lines of chat of one guest": chat,
}
