"""Before the first deal: the host agrees on something else, and nobody loses their seat by it."""

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.game_start import check_options
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.seating import check_account
from oriflamme.server.tables.table import SeatState, TableState


@handles(fc.SetOptions)
def set_options(context: RequestContext, message: fc.SetOptions) -> ch.TableChange | None:
    table, options = context.table, message.options
    if table.phase != "seating":
        raise Refusal("not_now", "The table has already started.")
    context.require_host()
    check_options(options)
    people = sum(chair.person is not None for chair in table.seats)
    if people > options.seats:
        raise Refusal("invalid_options", f"{people} people sit here already.")
    for chair in table.seats:
        if chair.person:
            check_account(options, chair.person)
    return (
        None if options == table.options else ch.OptionsChanged(options, context.require_person())
    )


@applies(ch.OptionsChanged)
def options_changed(table: TableState, change: ch.OptionsChanged, at: int) -> TableState:
    chairs = _fit_seats(table.seats, change.options.seats)
    if not _keeps_ready(table.options, change.options):
        chairs = tuple(replace(chair, ready=False) for chair in chairs)
    return replace(table, options=change.options, seats=chairs)


def _keeps_ready(before: TableOptions, after: TableOptions) -> bool:
    """Whether those who are ready for one are so for the other: who may find it is no matter."""
    return replace(before, listed=after.listed) == after


def _fit_seats(chairs: tuple[SeatState, ...], count: int) -> tuple[SeatState, ...]:
    """So many chairs. Whoever sat beyond them takes a free one, a person else that of a bot."""
    kept = list(chairs[:count]) + [SeatState()] * (count - len(chairs))
    beyond = [chair for chair in chairs[count:] if not chair.is_free]
    for chair in sorted(beyond, key=lambda chair: chair.person is None):
        free = [seat for seat, each in enumerate(kept) if each.is_free]
        bots = [seat for seat, each in enumerate(kept) if each.bot and chair.person]
        for seat in (free + bots)[:1]:
            kept[seat] = chair
    return tuple(kept)
