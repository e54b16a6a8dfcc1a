"""Deleting as SQL."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from oriflamme.server.store import writes as w
from oriflamme.server.store.statement import Statement

Forgetting: TypeAlias = w.LetGo | w.RetireTable | w.DeleteTable | w.DeleteLinks

LET_GO: Final = "DELETE FROM changes WHERE code = ?1 AND number BETWEEN ?2 AND ?3"
SKIP: Final = """
UPDATE changes SET skipped = number - 1 - coalesce(
  (SELECT max(number) FROM changes WHERE code = ?1 AND number < ?2), 0)
WHERE code = ?1
  AND number = (SELECT min(number) FROM changes WHERE code = ?1 AND number > ?3)
"""
RETIRE: Final = "UPDATE tables SET phase = 'gone', listed = 0, due = NULL WHERE code = ?"
OF_A_TABLE: Final = (
    "players WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "reviews WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "results WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "reckoned WHERE game IN (SELECT id FROM games WHERE code = ?)",
    "games WHERE code = ?",
    "changes WHERE code = ?",
    "seats WHERE code = ?",
    "reports WHERE code = ?",
    "named_at WHERE code = ?",
    "tables WHERE code = ?",
)


def forget(op: Forgetting) -> Iterator[Statement]:
    match op:
        case w.LetGo(code, first, last):
            yield Statement(LET_GO, (code, first, last))
            yield Statement(SKIP, (code, first, last))
        case w.RetireTable(code):
            yield Statement(RETIRE, (code,))
            yield Statement("DELETE FROM seats WHERE code = ?", (code,))
        case w.DeleteTable(code):
            for rows in OF_A_TABLE:
                yield Statement(f"DELETE FROM {rows}", (code,))
        case w.DeleteLinks(before):
            yield Statement("DELETE FROM links WHERE expires < ?", (before,))


QUIET_SINCE: Final = """
SELECT t.code, coalesce(c.number, 0) FROM tables t
LEFT JOIN changes c ON c.code = t.code
  AND c.number = (SELECT max(number) FROM changes WHERE code = t.code)
WHERE t.phase = 'gone' OR (
  t.updated < ?1 AND coalesce(t.due, 0) < ?1 AND coalesce(c.at, 0) < ?1 AND {games})
ORDER BY t.phase <> 'gone' LIMIT ?2
"""
"""Since a moment, and so many at most."""
ABANDONED: Final = QUIET_SINCE.format(games="NOT EXISTS (SELECT 1 FROM games WHERE code = t.code)")
PLAYED_OUT: Final = QUIET_SINCE.format(
    games="(SELECT max(finished) FROM games WHERE code = t.code) < ?1"
)
ABSENT: Final = """
SELECT id FROM guests g WHERE updated < ?1
  AND NOT EXISTS (SELECT 1 FROM keys WHERE guest = g.id AND seen >= ?1)
  AND NOT EXISTS (SELECT 1 FROM spare_keys WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM players WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = g.id)
LIMIT ?2
"""
