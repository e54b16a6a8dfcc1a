"""What the browser keeps for a house: it is still there after a reload, or a killed worker."""

from dataclasses import dataclass, field
from typing import Protocol


@dataclass
class StoredState:
    """All that lies on a shelf."""

    snapshot: bytes | None = None
    """The database as it was once."""
    snapshot_number: int = 0
    """Of the last unit that is part of it."""
    units: list[tuple[int, bytes]] = field(default_factory=list)
    """What was written since, by number and in order."""
    cookie: str | None = None
    """By which the house knows who plays on this device."""


class Storage(Protocol):
    """Each of these is done when it would survive, and raises when it would not."""

    async def load(self) -> StoredState: ...

    async def append(self, number: int, units: bytes) -> None:
        """Keep what was written; a number that is already there is refused."""

    async def replace(self, number: int, image: bytes) -> None:
        """Keep this image in the place of the one before and of all up to this number."""

    async def save_cookie(self, cookie: str | None) -> None: ...
