"""A change made ready before it is written, so that it can be told at once when it is."""

from typing import NamedTuple

from oriflamme.rules.events import Event
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import Clocks
from oriflamme.server.tables.clock import Timing
from oriflamme.server.tables.table import Table
from oriflamme.server.telling.cached_view import CachedView
from oriflamme.server.telling.changes import Told, tell


class Prepared(NamedTuple):
    """A change being written, the table after it, and what follows once it is written."""

    table: Table
    change: ch.TableChange
    events: tuple[Event, ...]
    timing: Timing | None
    """Of the decision it asks for, if it asks for one."""
    out_at: int | None
    told: Told


def prepare(
    table: Table,
    change: ch.TableChange,
    events: tuple[Event, ...],
    timing: Timing | None,
    clocks: Clocks | None,
    now: int,
    cached_view: CachedView,
) -> Prepared:
    """All that will be told of a change, written while everything about it is at hand."""
    told = tell(table, now, change, events, clocks, cached_view)
    return Prepared(table, change, events, timing, clocks.out_at if clocks else None, told)
