"""Codes of tables: easy to say; those that a list does not show are hopeless to guess.

Short ones are lent for a while, and where each leads is known at any worker.
"""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from oriflamme.server.lobby.ownership import Ownership
from oriflamme.server.store.store import Store

CONSONANTS: Final = "bdfgklmnprstvz"
VOWELS: Final = "aeiou"
SHORT_LETTERS: Final = 8
"""Letters of a code to read out: one of 24 million."""
LONG_LETTERS: Final = 20
"""Letters of a code that only its link tells: 61 bits."""


def new_code(rng: Random, letters: int = LONG_LETTERS) -> str:
    """
    >>> new_code(Random(7))
    'lema-dudi-rape-bamo-dedu'
    >>> new_code(Random(7), SHORT_LETTERS)
    'lema-dudi'
    """
    return _hyphenate(
        "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(letters // 2))
    )


def normalize_code(written: str) -> str:
    """A code as people write it.

    >>> normalize_code("Lema Dudi")
    'lema-dudi'
    """
    letters = _letters(written)
    return _hyphenate(letters) if len(letters) in (SHORT_LETTERS, LONG_LETTERS) else written


def is_short(code: str) -> bool:
    return len(_letters(code)) <= SHORT_LETTERS


def _letters(written: str) -> str:
    return "".join(filter(str.isalpha, written.lower()))


def _hyphenate(letters: str) -> str:
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


SHORT_CODE_MS: Final = 15 * 60_000


class IssuedCode(NamedTuple):
    """A short code, and when it ends."""

    code: str
    until: int


class IssuedCodes:
    """Kept in memory only: after a restart a host asks for another."""

    def __init__(self, clock: Callable[[], int], rng: Random) -> None:
        self._clock = clock
        self._rng = rng
        self._by_table: dict[str, IssuedCode] = {}
        self._tables: dict[str, str] = {}

    def __contains__(self, short: str) -> bool:
        return self.table_of(short) is not None

    def draw(self) -> str:
        """One that is not lent."""
        while (short := new_code(self._rng, SHORT_LETTERS)) in self:
            pass
        return short

    def issue(self, table: str, short: str) -> IssuedCode:
        """From now on this leads to the table, in place of the one before."""
        self._revoke(table)
        self._drop_expired()
        lent = self._by_table[table] = IssuedCode(short, self._clock() + SHORT_CODE_MS)
        self._tables[short] = table
        return lent

    def table_of(self, short: str) -> str | None:
        """Where a short code leads, while it does."""
        table = self._tables.get(short)
        return table if table and self._by_table[table].until > self._clock() else None

    def _drop_expired(self) -> None:
        now = self._clock()
        for table in [table for table, lent in self._by_table.items() if lent.until <= now]:
            self._revoke(table)

    def _revoke(self, table: str) -> None:
        if lent := self._by_table.pop(table, None):
            del self._tables[lent.code]


class CodeRegistry:
    """What this worker has lent it knows by itself; of others it asks the database."""

    def __init__(
        self, store: Store, ownership: Ownership, clock: Callable[[], int], rng: Random
    ) -> None:
        self._store = store
        self._ownership = ownership
        self._clock = clock
        self._rng = rng
        self._issued = IssuedCodes(clock, rng)

    async def new_code(self, *, listed: bool) -> str:
        """For a table: short where a list shows it anyway."""
        return await self._free_short_code() if listed else new_code(self._rng)

    async def issue_short_code(self, table: str) -> IssuedCode | None:
        """A short code for a table, to be read out; none where its own is short."""
        if is_short(table):
            return None
        while True:
            short, now = await self._free_short_code(), self._clock()
            if await self._store.changes(short, 1, 1):
                continue  # a table has this code
            if await self._ownership.lend(short, table, now + SHORT_CODE_MS, now):
                return self._issued.issue(table, short)

    async def resolve(self, written: str) -> str:
        """The table of a code as people write it: mostly it is the table's own."""
        code = normalize_code(written)
        if table := self._issued.table_of(code):
            return table
        if not is_short(code):
            return code
        return await self._ownership.leads_to(code, self._clock()) or code

    async def _free_short_code(self) -> str:
        while await self._ownership.leads_to(short := self._issued.draw(), self._clock()):
            pass  # another worker has lent it
        return short
