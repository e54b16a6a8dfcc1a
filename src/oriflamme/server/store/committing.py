"""A commit to SQLite."""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec.structs import astuple

from oriflamme.server.store import writes as w
from oriflamme.server.store.sql import statements

MOST_ROWS: Final = 128
"""Appended by one statement. The connection keeps as many prepared, one for each number."""


def write_all(link: sqlite3.Connection, units: Sequence[Sequence[w.Write]]) -> None:
    """Everything or nothing: changes of all tables in one go, then all else in order.

    As few statements as will do, for after each one this thread waits for its turn again: a
    single statement is a transaction of its own.
    """
    ops = [op for unit in units for op in unit]
    changes = [op for op in ops if isinstance(op, w.AppendChange)]
    if 0 < len(changes) == len(ops) <= MOST_ROWS:
        append(link, changes)
        return
    link.execute("BEGIN IMMEDIATE")
    try:
        for first in range(0, len(changes), MOST_ROWS):
            append(link, changes[first : first + MOST_ROWS])
        for op in ops:
            if not isinstance(op, w.AppendChange):
                _write(link, op)
        link.execute("COMMIT")
    finally:
        if link.in_transaction:
            link.execute("ROLLBACK")


def append(link: sqlite3.Connection, changes: Sequence[w.AppendChange]) -> None:
    link.execute(_append(len(changes)), [value for op in changes for value in astuple(op)])


@cache
def _append(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?)"] * rows)
    return f"INSERT INTO changes (code, number, at, body) VALUES {values}"


def _write(link: sqlite3.Connection, op: w.Write) -> None:
    for sql, values, unless_none in statements(op):
        if link.execute(sql, values).rowcount == 0 and unless_none:
            raise sqlite3.IntegrityError(unless_none)
