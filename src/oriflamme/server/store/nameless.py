"""Names that are to be taken out of what is kept: which they are, and the SQL of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from oriflamme.server.store.statement import Statement


class SaveNamed(Struct, frozen=True):
    """A guest is named in what is kept of a table."""

    guest: str
    code: str


class MarkNameless(Struct, frozen=True):
    """Somebody is about to be deleted: at all their tables the name is to go. Comes before that."""

    guest: str


class RewriteChange(Struct, frozen=True):
    """A change as it is kept from now on, without a name."""

    code: str
    number: int
    body: bytes


class RewriteTable(Struct, frozen=True):
    """What lists show of a table, without a name."""

    code: str
    summary: bytes


class RewriteGame(Struct, frozen=True):
    """What lists show of a finished game, without a name."""

    id: str
    summary: bytes


class UnmarkNameless(Struct, frozen=True):
    """It is done for a table."""

    code: str


NamelessWrite: TypeAlias = (
    SaveNamed | MarkNameless | RewriteChange | RewriteTable | RewriteGame | UnmarkNameless
)

NAMED: Final = "INSERT INTO named_at (guest, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
THEIRS: Final = "guest = ?1 OR guest IN (SELECT guest FROM former_guests WHERE account = ?1)"
"""Their own, and those of the guests they were before."""
MARK: Final = f"""
INSERT INTO nameless (code, guest) SELECT code, guest FROM named_at WHERE {THEIRS}
ON CONFLICT DO NOTHING
"""
DUE: Final = """
SELECT n.code, n.guest FROM nameless n LEFT JOIN tables t ON t.code = n.code
WHERE t.phase IS NULL OR t.phase <> 'playing' ORDER BY n.code LIMIT ?
"""
"""Of a running game all is kept as its worker has it in memory; so its end is waited for."""


def take_names(op: NamelessWrite) -> Iterator[Statement]:
    match op:
        case SaveNamed():
            yield Statement(NAMED, astuple(op))
        case MarkNameless(guest):
            yield Statement(MARK, (guest,))
            yield Statement(f"DELETE FROM named_at WHERE {THEIRS}", (guest,))
        case RewriteChange(code, number, body):
            sql = "UPDATE changes SET body = ? WHERE code = ? AND number = ?"
            yield Statement(sql, (body, code, number))
        case RewriteTable(code, summary):
            yield Statement("UPDATE tables SET summary = ? WHERE code = ?", (summary, code))
        case RewriteGame(id, summary):
            yield Statement("UPDATE games SET summary = ? WHERE id = ?", (summary, id))
        case UnmarkNameless(code):
            yield Statement("DELETE FROM nameless WHERE code = ?", (code,))


@dataclass(frozen=True, slots=True)
class Nameless:
    """A table, and whose names are to go."""

    code: str
    guests: frozenset[str]


def gathered(rows: list[tuple[str, str]]) -> list[Nameless]:
    """Table by table."""
    by_code: dict[str, set[str]] = {}
    for code, guest in rows:
        by_code.setdefault(code, set()).add(guest)
    return [Nameless(code, frozenset(guests)) for code, guests in by_code.items()]
