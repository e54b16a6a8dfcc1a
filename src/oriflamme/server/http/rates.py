"""How often what may be done, as a server is set: so many a second, and so many at once."""

import math
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from oriflamme.server.lobby.listing_quota import NETWORK_FACTOR
from oriflamme.server.lobby.rate_limit import RateLimits
from oriflamme.server.settings import Settings

HOUR_S: Final = 3600


class Rate(NamedTuple):
    per_second: float
    burst: float


def messages(settings: Settings) -> Rate:
    return Rate(settings.message_rate, max(40, 2 * settings.message_rate))


def changes(settings: Settings) -> Rate:
    return Rate(settings.request_rate, max(30, 3 * settings.request_rate))


def reads(settings: Settings) -> Rate:
    return Rate(5 * settings.request_rate, max(150, 15 * settings.request_rate))


def tables(settings: Settings) -> Rate:
    return hourly(settings.tables_per_hour)


def reviews(settings: Settings) -> Rate:
    return hourly(settings.reviews_per_hour)


def new_guests(settings: Settings) -> Rate:
    return hourly(settings.guests_per_hour)


def code_misses(settings: Settings) -> Rate:
    return hourly(settings.code_misses_per_hour)


def sign_ins(settings: Settings) -> Rate:
    return hourly(settings.sign_ins_per_hour)


SIGN_INS_PER_NAME: Final = Rate(1 / 6, 10)
"""Attempts to sign in by one name, from wherever, before the answers to more of them wait."""


def hourly(limit: float) -> Rate:
    """So many at once, and as many within each hour."""
    return Rate(limit / HOUR_S, limit)


def network_rate(rate: Rate) -> Rate:
    """What the guests of one network may do together."""
    return Rate(NETWORK_FACTOR * rate.per_second, NETWORK_FACTOR * rate.burst)


def chat(settings: Settings) -> Rate:
    return Rate(settings.chat_rate, 5)


def hints(settings: Settings) -> Rate:
    """A thought takes a moment of a process that bots wait for."""
    return Rate(settings.hint_rate, 5)


RATES: Final[Mapping[str, Callable[[Settings], Rate]]] = {
    "messages over one websocket": messages,
    "messages of one guest, at all tables": messages,
    "messages of one network, at all tables": lambda settings: network_rate(messages(settings)),
    "requests of one network that change something or ask for a finished game": changes,
    "its other requests, and websockets opened": reads,
    "lines of chat of one guest": chat,
    "hints one guest asks for": hints,
}


def ratelimit_headers(name: str, rate: Rate, limits: RateLimits, network: str) -> Mapping[str, str]:
    """What is left of a rate, as headers of an answer; none where nothing is limited.

    In the fields of the IETF's draft on rate limits for HTTP
    (draft-ietf-httpapi-ratelimit-headers).
    """
    if not rate.per_second:
        return {}
    full_s = math.ceil(rate.burst / rate.per_second)
    left, again = limits.remaining(network)
    return {
        "RateLimit-Policy": f'"{name}";q={math.floor(rate.burst)};w={full_s}',
        "RateLimit": f'"{name}";r={math.floor(left)};t={math.ceil(again)}',
    }
