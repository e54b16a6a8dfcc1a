"""Deleting much a little at a time, so that no commit of others waits for long."""

from collections.abc import Iterable, Iterator
from typing import Final

from oriflamme.server.store import writes as w
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import Store

CHUNK_SIZE: Final = 1000
"""Changes deleted by one commit."""


async def delete_changes(store: Store, code: str, ranges: Iterable[tuple[int, int]]) -> None:
    """Delete these changes of a table."""
    unit: list[Statement] = []
    count = 0
    for first, last in split_ranges(ranges):
        unit += w.delete_changes(code, first, last)
        count += last - first + 1
        if count >= CHUNK_SIZE:
            await store.commit(*unit)
            unit, count = [], 0
    if unit:
        await store.commit(*unit)


def split_ranges(ranges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same numbers in pieces, none of them large.

    >>> list(split_ranges([(3, 4), (10, 2300)]))
    [(3, 4), (10, 1009), (1010, 2009), (2010, 2300)]
    """
    for first, last in ranges:
        for begin in range(first, last + 1, CHUNK_SIZE):
            yield begin, min(begin + CHUNK_SIZE - 1, last)
