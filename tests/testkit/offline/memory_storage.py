"""A storage in memory, which can be full."""

from oriflamme.offline.storage import StoredState


class StorageFull(Exception):
    """There is no room for more."""


class MemoryStorage:
    """Keeps what a browser would keep."""

    def __init__(self) -> None:
        self.units: dict[int, bytes] = {}
        self.image: tuple[int, bytes] | None = None
        self.cookie: str | None = None
        self.is_full = False

    async def load(self) -> StoredState:
        number, image = self.image or (0, None)
        return StoredState(image, number, sorted(self.units.items()), self.cookie)

    async def append(self, number: int, units: bytes) -> None:
        self._check_room()
        assert number not in self.units, "one server per storage"
        self.units[number] = units

    async def replace(self, number: int, image: bytes) -> None:
        self._check_room()
        self.image = number, image
        self.units = {each: units for each, units in self.units.items() if each > number}

    async def save_cookie(self, cookie: str | None) -> None:
        self._check_room()
        self.cookie = cookie

    def _check_room(self) -> None:
        if self.is_full:
            raise StorageFull
