"""Writes about tables and games, and of the server itself.

A list of writes is one unit: all of it is kept, or none. Other modules have those about guests and
accounts, standings, and what `oriflamme admin` does.
"""

import zlib
from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from oriflamme.server.store.statement import Statement

SHARED_DEVICE: Final = -1
"""In the place of a seat: several of the guest's device played, and none of them was the guest."""


class AppendChange(Struct, frozen=True, gc=False):
    """The next change of a table. A number that is already there refuses the whole unit.

    Not a statement, for the changes of many units are appended by one.
    """

    code: str
    number: int
    at: int
    body: bytes


Write: TypeAlias = Statement | AppendChange


def split_changes(writes: Iterable[Write]) -> tuple[list[AppendChange], list[Statement]]:
    """The changes among these, and all else, each in order."""
    changes: list[AppendChange] = []
    others: list[Statement] = []
    for write in writes:
        if isinstance(write, AppendChange):
            changes.append(write)
        else:
            others.append(write)
    return changes, others


SAVE_TABLE: Final = """
INSERT INTO tables (code, phase, listed, updated, due, summary) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, listed = excluded.listed,
  updated = excluded.updated, due = excluded.due, summary = excluded.summary
"""
SAVE_GAME: Final = """
INSERT INTO games (id, code, first_number, last_number, finished, summary)
VALUES (?, ?, ?, ?, ?, ?)
"""
SAVE_PLAYER: Final = "INSERT INTO players (guest, finished, game, seat) VALUES (?, ?, ?, ?)"
SAVE_REVIEW: Final = """
INSERT INTO reviews (game, created, body) VALUES (?, ?, ?)
ON CONFLICT (game) DO UPDATE SET created = excluded.created, body = excluded.body
"""
COUNT_COMPACTED: Final = """
UPDATE changes SET compacted = number - 1 - coalesce(
  (SELECT max(number) FROM changes WHERE code = ?1 AND number < ?2), 0)
WHERE code = ?1
  AND number = (SELECT min(number) FROM changes WHERE code = ?1 AND number > ?3)
"""
TABLE_ROWS: Final = (
    "players WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "reviews WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "results WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "processed_games WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "games WHERE code = ?",
    "changes WHERE code = ?",
    "seats WHERE code = ?",
    "reports WHERE code = ?",
    "guest_mentions WHERE code = ?",
    "tables WHERE code = ?",
)
PROBE_WRITE: Final = """
INSERT INTO write_probes (name, at) VALUES ('probe', 1)
ON CONFLICT (name) DO UPDATE SET at = write_probes.at + 1
"""


def save_table(
    code: str, phase: str, listed: bool, updated: int, due: int | None, summary: bytes
) -> Statement:
    """What lists show of a table, and when it must be looked after."""
    return Statement(SAVE_TABLE, (code, phase, int(listed), updated, due, summary))


def save_seats(code: str, guests: Iterable[str]) -> list[Statement]:
    """Who sits at a table, by public ids."""
    return [
        Statement("DELETE FROM seats WHERE code = ?", (code,)),
        *(Statement("INSERT INTO seats (guest, code) VALUES (?, ?)", (g, code)) for g in guests),
    ]


def save_game(
    id: str,
    code: str,
    first_number: int,
    last_number: int,
    finished: int,
    summary: bytes,
    players: Iterable[tuple[int | None, str]],
) -> list[Statement]:
    """A finished game: where its changes lie, and who played.

    `players` are seats and the public ids of the guests in them; None: several shared the guest's
    device.
    """
    game = (id, code, first_number, last_number, finished, summary)
    rows = (
        (guest, finished, id, SHARED_DEVICE if seat is None else seat) for seat, guest in players
    )
    return [Statement(SAVE_GAME, game), *(Statement(SAVE_PLAYER, row) for row in rows)]


def save_review(game: str, at: int, body: bytes) -> Statement:
    """What was found in a finished game; it replaces what was found before."""
    return Statement(SAVE_REVIEW, (game, at, zlib.compress(body)))


def delete_changes(code: str, first: int, last: int) -> list[Statement]:
    """Delete changes of a table, from one number to another, that it can do without."""
    gone = "DELETE FROM changes WHERE code = ?1 AND number BETWEEN ?2 AND ?3"
    return [Statement(gone, (code, first, last)), Statement(COUNT_COMPACTED, (code, first, last))]


def begin_table_deletion(code: str) -> list[Statement]:
    """Let no guest find the table any more; what was kept of it is deleted next."""
    gone = "UPDATE tables SET phase = 'deleting', listed = 0, due = NULL WHERE code = ?"
    return [Statement(gone, (code,)), Statement("DELETE FROM seats WHERE code = ?", (code,))]


def delete_table(code: str) -> list[Statement]:
    """Delete a table, and the games finished at it, with all that is left of them."""
    return [Statement(f"DELETE FROM {rows}", (code,)) for rows in TABLE_ROWS]


def save_guest_mention(guest: str, code: str) -> Statement:
    """That a guest is named in what is kept of a table."""
    named = "INSERT INTO guest_mentions (guest, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
    return Statement(named, (guest, code))


def rewrite_change(code: str, number: int, body: bytes) -> Statement:
    """A change as it is kept from now on, without a name."""
    rewrite = "UPDATE changes SET body = ? WHERE code = ? AND number = ?"
    return Statement(rewrite, (body, code, number))


def rewrite_table(code: str, summary: bytes) -> Statement:
    """What lists show of a table, without a name."""
    return Statement("UPDATE tables SET summary = ? WHERE code = ?", (summary, code))


def rewrite_game(id: str, summary: bytes) -> Statement:
    """What lists show of a finished game, without a name."""
    return Statement("UPDATE games SET summary = ? WHERE id = ?", (summary, id))


def clear_pending_erasure(code: str) -> Statement:
    """All names that were to be taken out of a table are out."""
    return Statement("DELETE FROM pending_erasures WHERE code = ?", (code,))


def save_lease(code: str, node: str) -> Statement:
    """A new table is this node's."""
    return Statement("INSERT INTO leases (code, node) VALUES (?, ?)", (code, node))


def save_secret(name: str, value: bytes) -> Statement:
    """What is made once and kept for good: a second one changes nothing."""
    save = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
    return Statement(save, (name, value))


def probe_write() -> Statement:
    """Nothing new, but written all the same: does the disk take it?"""
    return Statement(PROBE_WRITE)
