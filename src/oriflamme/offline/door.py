"""The house as JavaScript meets it in a browser's worker (`web/src/house/worker.ts`).

`pyodide.ffi` is there and nowhere else: it is imported where it is used.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from oriflamme.bots.inference.model_output import ModelUnavailable
from oriflamme.bots.inference.no_search_king import NoSearchKing
from oriflamme.bots.roster import OVERRIDES
from oriflamme.offline.browser_net import BrowserNet
from oriflamme.offline.calling import Line
from oriflamme.offline.house import SETTINGS, OfflineHouse
from oriflamme.offline.shelf import Kept

log = logging.getLogger(__name__)

DATABASE: Final = Path("/oriflamme.db")
"""In the worker's memory."""


def as_js(value: object) -> Any:
    """A copy of bytes or of a list that JavaScript may keep."""
    from pyodide.ffi import to_js

    return to_js(value)


class BrowserShelf:
    """The shelf that JavaScript hands in (`web/src/house/shelf.ts`)."""

    def __init__(self, shelf: Any) -> None:
        self._shelf = shelf

    async def load(self) -> Kept:
        kept = await self._shelf.load()
        units = [(each.number, each.units.to_bytes()) for each in kept.units]
        image = kept.image.to_bytes() if kept.image else None
        return Kept(image, kept.number, units, kept.cookie or None)

    async def append(self, number: int, units: bytes) -> None:
        await self._shelf.append(number, as_js(units))

    async def replace(self, number: int, image: bytes) -> None:
        await self._shelf.replace(number, as_js(image))

    async def keep_cookie(self, cookie: str | None) -> None:
        await self._shelf.keepCookie(cookie or "")


class Door:
    """Texts in, texts out."""

    def __init__(self, house: OfflineHouse) -> None:
        self._house = house

    async def ask(self, method: str, path: str, headers: str, body: str) -> Any:
        """Status, headers and body of the answer."""
        answer = await self._house.ask(method, path, json.loads(headers), body.encode())
        return as_js([answer.status, json.dumps(answer.headers), answer.body.decode()])

    def line(
        self,
        path: str,
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> Line:
        return self._house.line(path, opened=opened, heard=heard, closed=closed)


def enlist_king(net: Any) -> None:
    """The net that JavaScript hands in plays the king, if it was made for the cards there are."""

    def ask(observation: bytes) -> Any:
        return net.ask(as_js(observation)).to_py()

    try:
        OVERRIDES["king"] = partial(NoSearchKing, BrowserNet(ask, net.madeFor))
    except ModelUnavailable as problem:
        log.warning("there is no king here: %s", problem)


async def open_door(shelf: Any, pause: float, net: Any) -> Any:
    """`pause`: how long bots usually take."""
    from pyodide.ffi import create_proxy

    enlist_king(net)
    settings = replace(SETTINGS, bot_pause=pause)
    house = await OfflineHouse.open(BrowserShelf(shelf), DATABASE, settings=settings)
    return create_proxy(Door(house))
