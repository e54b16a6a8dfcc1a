"""A new table, with those who sit at it from the start."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from oriflamme.notation.tokens import format_action
from oriflamme.rules.events import Event
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import Beginning, TableOptions
from oriflamme.server.tables.agreement import check_options, new_secret
from oriflamme.server.tables.answering import consequence
from oriflamme.server.tables.fold import fold, open_table
from oriflamme.server.tables.legible import told_apart
from oriflamme.server.tables.past import Past, redraw
from oriflamme.server.tables.seating import check_account, check_bot
from oriflamme.server.tables.table import Table

NOBODY: Final[Mapping[Seat, str]] = MappingProxyType({})


class Step(NamedTuple):
    """A change, the table after it, and what happened in its game."""

    table: Table
    change: ch.TableChange
    events: tuple[Event, ...]
    at: int


def opening(
    code: str,
    options: TableOptions,
    host: ch.Person,
    *,
    seat: Seat | None,
    bots: Mapping[Seat, str],
    people: Mapping[Seat, str] = NOBODY,
    ready: bool,
    now: int,
    rng: Random,
    past: Past | None = None,
    share: str | None = None,
) -> list[Step]:
    """The first changes of a table, and the start of its game if all are ready.

    One with a past starts at once, and goes on from there. Where cards are dealt at once, the
    host's device cuts them by its `share`.
    """
    check_options(options)
    _check_seats(options, host, seat, bots, people)
    first = ch.Opened(options, host, None if past else new_secret(rng))
    steps = [Step(open_table(code, first), first, (), now)]
    wishes: list[ch.TableChange] = [ch.BotSeated(at, bot) for at, bot in sorted(bots.items())]
    if seat is not None:
        wishes += [ch.Sat(seat, host)] + ([ch.Readied(seat, True)] if ready else [])
    wishes += _seated(host, people)
    if share is not None:
        cutting = sorted(people) or ([] if seat is None else [seat])
        wishes += [ch.CardsCut(each, share) for each in cutting]
    for wish in wishes:
        steps.append(_next(steps[-1].table, wish, now))
    if past is not None:
        return [*steps, *_played_before(steps[-1].table, past, now, rng)]
    while (following := consequence(steps[-1].table, rng)) is not None:
        steps.append(_next(steps[-1].table, following, now))
    return steps


def _seated(host: ch.Person, people: Mapping[Seat, str]) -> Iterator[ch.TableChange]:
    """Those who share the host's device sit down, each by a name of their own, and are ready."""
    names: list[str] = []
    for seat, name in sorted(people.items()):
        names.append(told_apart(name, names))
        yield ch.Sat(seat, ch.Person(f"{host.id}-{seat}", names[-1], shares_with=host.id))
        yield ch.Readied(seat, True)


def _check_seats(
    options: TableOptions,
    host: ch.Person,
    seat: Seat | None,
    bots: Mapping[Seat, str],
    people: Mapping[Seat, str],
) -> None:
    taken = [*bots, *people, *([] if seat is None else [seat])]
    if any(each >= options.seats for each in taken):
        raise Refusal("bad_options", f"Seats here go from 0 to {options.seats - 1}.")
    if len(set(taken)) < len(taken):
        raise Refusal("seat_taken")
    for bot in bots.values():
        check_bot(bot)
    if options.rated and people:
        raise Refusal("rated_table")
    if seat is not None:
        check_account(options, host)


def _played_before(table: Table, past: Past, now: int, rng: Random) -> Iterator[Step]:
    """The deal and every decision up to the moment from which the table goes on."""
    record, redrawn_for = past.record, past.redrawn_for
    if redrawn_for is not None:
        record = redraw(record, redrawn_for, rng)
    start = ch.Started(
        f"{table.code}-1",
        record.setup.deck,
        record.first,
        dict(record.dealt),
        Beginning(len(record.actions), redrawn_for is not None),
    )
    step = _next(table, start, now)
    yield step
    for action in record.actions:
        state = step.table.playing().state
        assert state.decision
        token = format_action(action, state)
        step = _next(step.table, ch.Decided(state.decision.seat, token, by="past"), now)
        yield step


def _next(table: Table, change: ch.TableChange, now: int) -> Step:
    table, events = fold(table, now, change)
    return Step(table, change, events, now)
