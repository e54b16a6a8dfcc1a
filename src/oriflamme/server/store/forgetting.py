"""Deleting as SQL."""

import sqlite3
from typing import Final, TypeAlias

from oriflamme.server.store import writes as w

Forgetting: TypeAlias = w.LetGo | w.RetireTable | w.DeleteTable | w.DeleteLinks

LET_GO: Final = "DELETE FROM changes WHERE code = :code AND number BETWEEN :first AND :last"
SKIP: Final = """
UPDATE changes SET skipped = number - 1 - coalesce(
  (SELECT max(number) FROM changes WHERE code = :code AND number < :first), 0)
WHERE code = :code
  AND number = (SELECT min(number) FROM changes WHERE code = :code AND number > :last)
"""
OF_A_TABLE: Final = (
    "players WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "reviews WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "games WHERE code = ?",
    "changes WHERE code = ?",
    "seats WHERE code = ?",
    "tables WHERE code = ?",
)


def forget(link: sqlite3.Connection, op: Forgetting) -> None:
    match op:
        case w.LetGo(code, first, last):
            numbers = {"code": code, "first": first, "last": last}
            link.execute(LET_GO, numbers)
            link.execute(SKIP, numbers)
        case w.RetireTable(code):
            link.execute(
                "UPDATE tables SET phase = 'gone', listed = 0, due = NULL WHERE code = ?", (code,)
            )
            link.execute("DELETE FROM seats WHERE code = ?", (code,))
        case w.DeleteTable(code):
            for rows in OF_A_TABLE:
                link.execute(f"DELETE FROM {rows}", (code,))
        case w.DeleteLinks(before):
            link.execute("DELETE FROM links WHERE expires < ?", (before,))


QUIET_SINCE: Final = """
SELECT t.code, coalesce(c.number, 0) FROM tables t
LEFT JOIN changes c ON c.code = t.code
  AND c.number = (SELECT max(number) FROM changes WHERE code = t.code)
WHERE t.phase = 'gone' OR (
  t.updated < :before AND coalesce(t.due, 0) < :before AND coalesce(c.at, 0) < :before AND {games})
ORDER BY t.phase <> 'gone' LIMIT :limit
"""
ABANDONED: Final = QUIET_SINCE.format(games="NOT EXISTS (SELECT 1 FROM games WHERE code = t.code)")
PLAYED_OUT: Final = QUIET_SINCE.format(
    games="(SELECT max(finished) FROM games WHERE code = t.code) < :before"
)
ABSENT: Final = """
SELECT id FROM guests g WHERE updated < :before
  AND EXISTS (SELECT 1 FROM moments WHERE name = 'visits_noted' AND at < :before)
  AND NOT EXISTS (SELECT 1 FROM keys WHERE guest = g.id AND seen >= :before)
  AND NOT EXISTS (SELECT 1 FROM spare_keys WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM players WHERE guest = g.id)
LIMIT :limit
"""
