"""Who may come into a room, and what they are told of what happened while they were away."""

from collections.abc import Iterable

from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.table import Table
from oriflamme.server.telling.changes import MissedChange
from oriflamme.server.telling.listener import Listener


def turned_away(listener: Listener, table: Table) -> Refusal | None:
    """Why somebody may not be here, if so."""
    try:
        table.check_admits(listener.person.id if listener.person else None)
    except Refusal as refusal:
        return refusal
    return None


def missed_since(
    remembered: Iterable[MissedChange], number: int | None, table: Table
) -> list[MissedChange] | None:
    """The changes after a number, if all of them are remembered."""
    if number is None:
        return None
    later = [each for each in remembered if each.number > number]
    return later if len(later) == table.number - number else None
