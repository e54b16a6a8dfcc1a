"""Which tables the list shows, in which order, and what is different from one list to the next."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.server_messages import ListEntry, ListingChange
from oriflamme.server.protocol.tables import Days

MAX_SHOWN: Final = 100
MINUTE: Final = 60_000
EMPTY_MS: Final = 2 * MINUTE
"""A table where nobody sits leaves the list so long after anybody last did something there."""
AWAY_MS: Final = 15 * MINUTE
"""And one whose people have all gone, so long after the last of them was there."""
STALE_MS: Final = 24 * 60 * MINUTE
"""A table nothing happened at for so long is not shown, not even one of days for a decision."""


def is_shown(table: TableSummary, *, touched: int, now: int) -> bool:
    """Whether somebody who came to this table would likely find company."""
    if table.waiting:
        return True
    if not any(name and not bot for name, bot in zip(table.names, table.bots)):
        return now - touched < EMPTY_MS
    return now - touched < (STALE_MS if isinstance(table.options.pace, Days) else AWAY_MS)


def rank(tables: Sequence[TableSummary]) -> list[TableSummary]:
    """Where the most people wait first, then the latest.

    The order follows from what each table shows and nothing else, and what is shown changes once
    a minute at most for somebody who only makes noise: so nobody can push others down by it.
    """
    seen = [replace(table, updated=table.updated // MINUTE * MINUTE) for table in tables]
    seen.sort(key=lambda table: (-table.waiting, -table.updated, table.code))
    return seen


def diff(
    before: Sequence[TableSummary], after: Sequence[TableSummary], number: int
) -> ListingChange | None:
    """What to tell somebody who knows the list before; none when it is the same.

    Tables that stay as they were stay in their order, because the order follows from them.
    """
    known = {table.code: table for table in before}
    listed = {table.code for table in after}
    gone = tuple(code for code in known if code not in listed)
    tables = tuple(
        ListEntry(place, table)
        for place, table in enumerate(after)
        if known.get(table.code) != table
    )
    return ListingChange(number, gone, tables) if gone or tables else None
