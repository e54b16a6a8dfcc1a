"""Which way messages go between sockets and tables: the short one where it is known to hold."""

import logging
import re
from asyncio import Protocol
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Final, Literal, TypeAlias

log = logging.getLogger(__name__)

Edge: TypeAlias = type[Protocol] | Literal["websockets-sansio"]
PLAIN: Final = "websockets-sansio"
"""uvicorn's own websocket, through ASGI alone."""

Version: TypeAlias = tuple[int, ...]
TESTED: Final[Mapping[str, tuple[Version, Version]]] = {
    "uvicorn": ((0, 54), (0, 55)),
    "websockets": ((17, 4), (18,)),
}
"""From which version the short way was tried, and from which it was not; pyproject.toml agrees."""


def edge(*, is_direct: bool, version: Callable[[str], str] = version) -> Edge:
    """What uvicorn is to serve websockets with."""
    if not is_direct:
        return PLAIN
    if strange := untested(version):
        log.warning("--direct-frames is off: not tried with %s", ", ".join(strange))
        return PLAIN
    from oriflamme.server.live.direct import DirectProtocol  # fails with some other versions

    return DirectProtocol


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
