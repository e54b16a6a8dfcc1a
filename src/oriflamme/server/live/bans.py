"""Who is kept out of the house: guests by public id, and networks."""

from collections.abc import Callable, Iterable

from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.queries import BanRow


class Bans:
    """Those in force, at hand for every request."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._ends: dict[str, int] = {}

    def read(self, rows: Iterable[BanRow]) -> None:
        self._ends = {row.who: row.ends for row in rows}

    def add(self, who: str, ends: int = 0) -> None:
        """Until then; 0: for good."""
        self._ends[who] = ends

    def drop(self, who: str) -> None:
        self._ends.pop(who, None)

    def check(self, who: str) -> None:
        """Refuse whoever is kept out."""
        ends = self._ends.get(who)
        if ends is not None and (not ends or self._clock() < ends):
            raise Refusal("banned")
