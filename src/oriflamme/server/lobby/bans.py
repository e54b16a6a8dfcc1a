"""Who is kept out of the house: guests by public id, and networks."""

from collections.abc import Callable, Iterable

from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.queries import BanRow


class Bans:
    """Those in force, at hand for every request."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._ends: dict[str, int] = {}

    def load(self, rows: Iterable[BanRow]) -> None:
        self._ends = {row.target: row.expires for row in rows}

    def add(self, target: str, expires: int = 0) -> None:
        """Until then; 0: for good."""
        self._ends[target] = expires

    def drop(self, target: str) -> None:
        self._ends.pop(target, None)

    def check(self, target: str) -> None:
        """Refuse whoever is kept out."""
        expires = self._ends.get(target)
        if expires is not None and (not expires or self._clock() < expires):
            raise Refusal("banned")
