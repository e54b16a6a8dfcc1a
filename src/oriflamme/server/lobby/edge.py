"""Which way messages go between sockets and tables: the short one where it is known to hold.

What a client may send is limited at the socket as well, where that is known to hold.
"""

import logging
import re
from asyncio import Protocol
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Final, Literal, NamedTuple, TypeAlias

log = logging.getLogger(__name__)

Edge: TypeAlias = type[Protocol] | Literal["websockets-sansio"]
PLAIN: Final = "websockets-sansio"
"""uvicorn's own websocket, through ASGI alone."""
HttpEdge: TypeAlias = type[Protocol] | Literal["h11"]
PLAIN_HTTP: Final = "h11"

Version: TypeAlias = tuple[int, ...]
TESTED: Final[Mapping[str, tuple[Version, Version]]] = {
    "uvicorn": ((0, 54), (0, 55)),
    "websockets": ((17, 4), (18,)),
}
"""From which version the short way was tried, and from which it was not; pyproject.toml agrees."""


class Edges(NamedTuple):
    """What uvicorn is to serve requests and websockets with."""

    http: HttpEdge
    ws: Edge


def edges(*, is_direct: bool, version: Callable[[str], str] = version) -> Edges:
    """Our own where they were tried, else uvicorn's, which set fewer limits."""
    if strange := untested(version):
        log.warning(
            "neither --direct-frames nor limits on frames and slow requests: not tried with %s",
            ", ".join(strange),
        )
        return Edges(PLAIN_HTTP, PLAIN)
    # These fail with some other versions.
    from oriflamme.server.lobby.counted import CountedProtocol
    from oriflamme.server.lobby.direct import DirectProtocol
    from oriflamme.server.lobby.request_timeout import RequestTimeoutProtocol

    return Edges(RequestTimeoutProtocol, DirectProtocol if is_direct else CountedProtocol)


def untested(version: Callable[[str], str] = version) -> list[str]:
    """Each library in a version the short way was not tried with."""
    found = {name: version(name) for name in TESTED}
    return [
        f"{name} {found[name]}"
        for name, (first, end) in TESTED.items()
        if not first <= numbers(found[name]) < end
    ]


def numbers(text: str) -> Version:
    """The numbers a version begins with.

    >>> numbers("17.4.1rc2")
    (17, 4, 1)
    """
    found = re.match(r"\d+(\.\d+)*", text)
    return tuple(int(each) for each in found[0].split(".")) if found else ()
