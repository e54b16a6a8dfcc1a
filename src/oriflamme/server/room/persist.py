"""What a change of a table means for the disk."""

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.tables import Days
from oriflamme.server.room.listeners import SEAT_CHANGES
from oriflamme.server.store import writes as w
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.writes import AppendChange, Write
from oriflamme.server.tables.clock import DAY_MS
from oriflamme.server.tables.table import TableState
from oriflamme.server.updates.table_info import game_summary, table_summary


def writes_for(steps: Sequence[tuple[TableState, ch.TableChange]], now: int) -> list[Write]:
    """One unit: the changes, and what lists must know of the table after them."""
    unit: list[Write] = [
        AppendChange(table.code, table.number, now, ch.encode_change(change))
        for table, change in steps
    ]
    last, change = steps[-1]
    if (
        len(steps) == 1
        and not isinstance(change, _NAMING_CHANGES)
        and not _affects_lists(last, change)
    ):
        return unit
    names = (named for table, change in steps for named in _people_named(table.code, change))
    unit += dict.fromkeys(names)
    if any(_affects_lists(table, change) for table, change in steps):
        unit.append(save_table(last, now))
    if any(isinstance(change, SEAT_CHANGES) for _, change in steps):
        unit += save_seats(last)
    for table, change in steps:
        if isinstance(change, ch.Ended):
            unit += save_game(table, now)
    return unit


def _people_named(code: str, change: ch.TableChange) -> Iterator[Statement]:
    """Who is named in it, so that the name is found when they are deleted."""
    match change:
        case (
            ch.Opened(host=person)
            | ch.SeatTaken(person=person)
            | ch.ChatSent(person=person)
            | ch.OptionsChanged(by=person)
        ):
            yield w.save_guest_mention(person.guest, code)


_NAMING_CHANGES: Final = (ch.Opened, ch.SeatTaken, ch.ChatSent, ch.OptionsChanged)


def _affects_lists(table: TableState, change: ch.TableChange) -> bool:
    """Whether lists, or the alarm of a slow game, have to know."""
    if isinstance(change, (ch.Decided, ch.TakenBack)):
        return isinstance(table.options.pace, Days)
    return isinstance(change, _LISTED_CHANGES)


_LISTED_CHANGES: Final = (ch.Opened, *SEAT_CHANGES, ch.Readied, ch.Started, ch.Ended)
"""Changes of who sits, what is agreed on, who is ready, and whether a game is on."""


def save_table(table: TableState, now: int) -> Statement:
    summary = encode(table_summary(table, now))
    return w.save_table(table.code, table.phase, table.options.listed, now, _due_at(table), summary)


def _due_at(table: TableState) -> int | None:
    """When a game of days must be looked after even if nobody comes."""
    pace, game = table.options.pace, table.game
    if table.phase != "playing" or game is None or not isinstance(pace, Days):
        return None
    return game.pending_since + pace.days * DAY_MS


def save_seats(table: TableState) -> list[Statement]:
    guests = dict.fromkeys(c.person.guest for c in table.seats if c.person)
    return w.save_seats(table.code, guests)


def save_game(table: TableState, now: int) -> list[Statement]:
    game = table.game
    assert game is not None
    return w.save_game(
        id=game.id,
        code=table.code,
        first_number=game.start_number,
        last_number=table.number,
        finished=now,
        summary=encode(game_summary(table, game, now)),
        players=dict.fromkeys(_players(table)),
    )


def _players(table: TableState) -> Iterator[tuple[Seat | None, str]]:
    """The guests who played, and the seat of each; none where several shared a device."""
    for seat, chair in enumerate(table.seats):
        if chair.person:
            yield None if table.is_shared(seat) else seat, chair.person.guest
