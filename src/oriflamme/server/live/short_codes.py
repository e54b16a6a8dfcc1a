"""Short codes lent to tables while somebody reads them out."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from oriflamme.server.live.table_codes import SHORT, new_code

LENT_MS: Final = 15 * 60_000


class Lent(NamedTuple):
    """A short code, and when it ends."""

    code: str
    until: int


class ShortCodes:
    """Kept in memory only: after a restart a host asks for another."""

    def __init__(self, clock: Callable[[], int], rng: Random) -> None:
        self._clock = clock
        self._rng = rng
        self._by_table: dict[str, Lent] = {}
        self._tables: dict[str, str] = {}

    def __contains__(self, short: str) -> bool:
        return self.table_of(short) is not None

    def draw(self) -> str:
        """One that is not lent."""
        while (short := new_code(self._rng, SHORT)) in self:
            pass
        return short

    def lend(self, table: str, short: str) -> Lent:
        """From now on this leads to the table, in place of the one before."""
        self._end(table)
        self._forget()
        lent = self._by_table[table] = Lent(short, self._clock() + LENT_MS)
        self._tables[short] = table
        return lent

    def table_of(self, short: str) -> str | None:
        """Where a short code leads, while it does."""
        table = self._tables.get(short)
        return table if table and self._by_table[table].until > self._clock() else None

    def _forget(self) -> None:
        now = self._clock()
        for table in [table for table, lent in self._by_table.items() if lent.until <= now]:
            self._end(table)

    def _end(self, table: str) -> None:
        if lent := self._by_table.pop(table, None):
            del self._tables[lent.code]
