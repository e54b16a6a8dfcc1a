"""A table built again from what was kept."""

from collections.abc import Iterator, Sequence

from oriflamme.rules.events import Event
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.tables import kept as k
from oriflamme.server.tables.fold import fold, open_table
from oriflamme.server.tables.opening import Step
from oriflamme.server.tables.table import Table


class Damaged(Exception):
    """The changes of a table do not follow from one another."""


def replay(code: str, rows: Sequence[ChangeRow]) -> Iterator[Step]:
    """The table after each of its changes."""
    table: Table | None = None
    for number, row in enumerate(rows, start=1):
        if row.number != number:
            raise Damaged(f"table {code}: change {number} is missing")
        change = k.decode_kept(row.body)
        events: tuple[Event, ...] = ()
        if table is None:
            if not isinstance(change, k.Opened):
                raise Damaged(f"table {code}: its first change does not open it")
            table = open_table(code, change)
        else:
            table, events = fold(table, row.at, change)
        yield Step(table, change, events, row.at)
