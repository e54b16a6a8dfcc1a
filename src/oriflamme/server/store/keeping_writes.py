"""What can be written of keeping house, and the SQL of it."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from oriflamme.server.store.statement import Statement


class GiveOrder(Struct, frozen=True):
    """Something is asked of the house."""

    at: int
    body: bytes


class OrderDone(Struct, frozen=True):
    number: int


class SaveBan(Struct, frozen=True):
    """A guest, by public id, or a network is kept out until then; 0: for good."""

    who: str
    at: int
    ends: int
    why: str


class DropBan(Struct, frozen=True):
    who: str


class SaveClosed(Struct, frozen=True):
    """Nobody comes to this table any more."""

    code: str
    at: int


class SaveName(Struct, frozen=True):
    """A guest is called otherwise."""

    guest: str
    name: str
    at: int


class SaveReport(Struct, frozen=True):
    """Something that was said at a table, and who wants it looked at."""

    code: str
    number: int
    guest: str
    at: int
    person: str
    """Who said it, by public id."""
    name: str
    said: str


KeepingWrite: TypeAlias = (
    GiveOrder | OrderDone | SaveBan | DropBan | SaveClosed | SaveName | SaveReport
)


def save_keeping(op: KeepingWrite) -> Iterator[Statement]:
    match op:
        case GiveOrder(at, body):
            yield Statement(
                "INSERT INTO orders (number, at, body)"
                " VALUES ((SELECT coalesce(max(number), 0) + 1 FROM orders), ?, ?)",
                (at, body),
            )
        case OrderDone(number):
            yield Statement("UPDATE orders SET done = 1 WHERE number = ?", (number,))
        case SaveBan(who, at, ends, why):
            yield Statement(
                "INSERT INTO bans (who, at, ends, why) VALUES (?, ?, ?, ?) ON CONFLICT (who)"
                " DO UPDATE SET at = excluded.at, ends = excluded.ends, why = excluded.why",
                (who, at, ends, why),
            )
        case DropBan(who):
            yield Statement("DELETE FROM bans WHERE who = ?", (who,))
        case SaveClosed(code, at):
            yield Statement(
                "INSERT INTO closed_tables (code, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (code, at),
            )
            yield Statement(
                "UPDATE tables SET phase = 'over', listed = 0, due = NULL WHERE code = ?", (code,)
            )
            yield Statement("DELETE FROM seats WHERE code = ?", (code,))
        case SaveReport():
            yield Statement(
                "INSERT INTO reports (code, number, guest, at, person, name, said)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                astuple(op),
            )
        case SaveName(guest, name, at):
            yield Statement(
                "UPDATE guests SET name = ?, updated = ? WHERE id = ?", (name, at, guest)
            )
