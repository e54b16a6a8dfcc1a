"""Tables brought back into memory though nobody comes: running games, and those that fell."""

import logging
from collections.abc import Awaitable, Callable, Iterable

from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.room import Room
from oriflamme.server.store.store import StoreError

log = logging.getLogger(__name__)


class RecoveryQueue:
    """`room` brings one back, from wherever it lies."""

    def __init__(self, load_room: Callable[[str], Awaitable[Room]]) -> None:
        self._load_room = load_room
        self._failed: set[str] = set()

    def add(self, code: str) -> None:
        """A table could not be written, and must be looked after again."""
        self._failed.add(code)

    async def retry(self) -> None:
        """Bring back what fell, once the disk takes it again."""
        fallen, self._failed = self._failed, set()
        await self.load_rooms(fallen)

    async def load_rooms(self, codes: Iterable[str]) -> None:
        """Bring these tables into memory, unless they are another worker's."""
        for code in codes:
            try:
                await self._load_room(code)
            except Elsewhere:
                """Then it is looked after."""
            except Refusal as refusal:
                log.error("table %s cannot be brought back: %s", code, refusal)
            except StoreError as problem:
                self._failed.add(code)
                log.warning("table %s cannot be brought back yet: %s", code, problem)
            except Exception:
                log.exception("table %s cannot be brought back", code)
