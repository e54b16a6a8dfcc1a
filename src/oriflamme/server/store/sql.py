"""The writes as SQL."""

import sqlite3
import zlib
from collections.abc import Sequence
from functools import cache
from typing import Final, assert_never

from msgspec.structs import astuple

from oriflamme.server.store import writes as w
from oriflamme.server.store.forgetting import forget
from oriflamme.server.store.subscribing import subscribe

MOST_ROWS: Final = 128
"""Appended by one statement. The connection keeps as many prepared, one for each number."""

SHARED: Final = -1
"""In the place of a seat: several of the guest's device played, and none of them was the guest."""


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


def _write(link: sqlite3.Connection, op: w.Write) -> None:  # noqa: C901  one case a write
    match op:
        case w.AppendChange():
            append(link, [op])
        case w.SaveTable():
            _save_table(link, op)
        case w.SaveSeats(code, guests):
            link.execute("DELETE FROM seats WHERE code = ?", (code,))
            rows = [(guest, code) for guest in guests]
            link.executemany("INSERT INTO seats (guest, code) VALUES (?, ?)", rows)
        case w.SaveGame():
            _save_game(link, op)
        case w.SaveReview(game, at, body):
            packed = zlib.compress(body)
            link.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (game, at, packed))
        case w.SaveGuest():
            _save_guest(link, op)
        case w.SaveKey(guest, key, at):
            link.execute("INSERT INTO keys VALUES (?, ?, ?, ?)", (key, guest, at, at))
        case w.SeeKey(key, at):
            link.execute("UPDATE keys SET seen = max(seen, ?) WHERE key = ?", (at, key))
        case w.EndKey(key):
            link.execute("DELETE FROM subscriptions WHERE key = ?", (key,))
            link.execute("DELETE FROM keys WHERE key = ?", (key,))
        case w.SaveSpareKey(guest, key, at):
            link.execute("DELETE FROM spare_keys WHERE guest = ?", (guest,))
            link.execute("INSERT INTO spare_keys VALUES (?, ?, ?)", (key, guest, at))
        case w.DeleteGuest(id):
            _delete_guest(link, id)
        case w.SaveLink(token, guest, expires):
            link.execute("DELETE FROM links WHERE guest = ?", (guest,))
            link.execute("INSERT INTO links VALUES (?, ?, ?)", (token, guest, expires))
        case w.SpendLink(token):
            if link.execute("DELETE FROM links WHERE token = ?", (token,)).rowcount == 0:
                raise sqlite3.IntegrityError("the link has been spent")
        case w.SaveMute(guest, person, muted):
            add, drop = (
                "INSERT OR IGNORE INTO mutes VALUES (?, ?)",
                ("DELETE FROM mutes WHERE guest = ? AND person = ?"),
            )
            link.execute(add if muted else drop, (guest, person))
        case w.SaveSubscription() | w.EndSubscription() | w.DropSubscription():
            subscribe(link, op)
        case w.LetGo() | w.RetireTable() | w.DeleteTable() | w.DeleteLinks():
            forget(link, op)
        case w.Touch():
            (version,) = link.execute("PRAGMA user_version").fetchone()
            link.execute(f"PRAGMA user_version = {version}")
        case _:
            assert_never(op)


def _save_table(link: sqlite3.Connection, op: w.SaveTable) -> None:
    link.execute(
        "INSERT INTO tables (code, phase, listed, updated, due, summary)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (code) DO UPDATE SET phase = excluded.phase,"
        " listed = excluded.listed, updated = excluded.updated, due = excluded.due,"
        " summary = excluded.summary",
        (op.code, op.phase, op.listed, op.updated, op.due, op.summary),
    )


def _save_game(link: sqlite3.Connection, op: w.SaveGame) -> None:
    link.execute(
        "INSERT INTO games (id, code, first_number, last_number, finished, summary)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (op.id, op.code, op.first_number, op.last_number, op.finished, op.summary),
    )
    link.executemany(
        "INSERT INTO players (guest, finished, game, seat) VALUES (?, ?, ?, ?)",
        [
            (guest, op.finished, op.id, SHARED if seat is None else seat)
            for seat, guest in op.guests
        ],
    )


def _save_guest(link: sqlite3.Connection, op: w.SaveGuest) -> None:
    link.execute(
        "INSERT INTO guests (id, name, language, created, updated, coat) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language,"
        " updated = excluded.updated, coat = excluded.coat",
        (op.id, op.name, op.language, op.at, op.at, op.coat),
    )
    link.execute("INSERT OR IGNORE INTO keys VALUES (?, ?, ?, ?)", (op.key, op.id, op.at, op.at))


OF_A_GUEST: Final = (
    "subscriptions WHERE guest",
    "keys WHERE guest",
    "spare_keys WHERE guest",
    "links WHERE guest",
    "mutes WHERE guest",
    "mutes WHERE person",
    "seats WHERE guest",
    "players WHERE guest",
    "guests WHERE id",
)


def _delete_guest(link: sqlite3.Connection, id: str) -> None:
    for rows in OF_A_GUEST:
        link.execute(f"DELETE FROM {rows} = ?", (id,))
