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
from oriflamme.server.protocol.tables import MidgameOrigin, TableOptions
from oriflamme.server.tables.apply_change import apply_change, open_table
from oriflamme.server.tables.game_start import check_options, new_secret
from oriflamme.server.tables.handlers import follow_up
from oriflamme.server.tables.midgame_start import MidgameStart, redeal_hidden
from oriflamme.server.tables.seating import check_account, check_bot
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.text_safety import make_distinct

NO_PEOPLE: Final[Mapping[Seat, str]] = MappingProxyType({})


class TableStep(NamedTuple):
    """A change, the table after it, and what happened in its game."""

    table: TableState
    change: ch.TableChange
    events: tuple[Event, ...]
    at: int


def create_table(
    code: str,
    options: TableOptions,
    host: ch.Person,
    *,
    seat: Seat | None,
    bots: Mapping[Seat, str],
    people: Mapping[Seat, str] = NO_PEOPLE,
    ready: bool,
    now: int,
    rng: Random,
    start_from: MidgameStart | None = None,
    client_seed: str | None = None,
) -> list[TableStep]:
    """The first changes of a table, and the start of its game if all are ready.

    One with a past starts at once, and goes on from there. Where cards are dealt at once, the
    host's device cuts them by its `client_seed`.
    """
    check_options(options)
    _check_seats(options, host, seat, bots, people)
    first = ch.Opened(options, host, None if start_from else new_secret(rng))
    steps = [TableStep(open_table(code, first), first, (), now)]
    wishes: list[ch.TableChange] = [ch.BotSeated(at, bot) for at, bot in sorted(bots.items())]
    if seat is not None:
        wishes += [ch.SeatTaken(seat, host)] + ([ch.Readied(seat, True)] if ready else [])
    wishes += _seat_people(host, people)
    if client_seed is not None:
        cutting = sorted(people) or ([] if seat is None else [seat])
        wishes += [ch.CardsCut(each, client_seed) for each in cutting]
    for wish in wishes:
        steps.append(_next_step(steps[-1].table, wish, now))
    if start_from is not None:
        return [*steps, *_replay_start(steps[-1].table, start_from, now, rng)]
    while (following := follow_up(steps[-1].table, rng)) is not None:
        steps.append(_next_step(steps[-1].table, following, now))
    return steps


def _seat_people(host: ch.Person, people: Mapping[Seat, str]) -> Iterator[ch.TableChange]:
    """Those who share the host's device sit down, each by a name of their own, and are ready."""
    names: list[str] = []
    for seat, name in sorted(people.items()):
        names.append(make_distinct(name, names))
        yield ch.SeatTaken(seat, ch.Person(f"{host.id}-{seat}", names[-1], shares_with=host.id))
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
        raise Refusal("invalid_options", f"Seats here go from 0 to {options.seats - 1}.")
    if len(set(taken)) < len(taken):
        raise Refusal("seat_taken")
    for bot in bots.values():
        check_bot(bot)
    if options.rated and people:
        raise Refusal("rated_requirements")
    if seat is not None:
        check_account(options, host)


def _replay_start(
    table: TableState, start_from: MidgameStart, now: int, rng: Random
) -> Iterator[TableStep]:
    """The deal and every decision up to the moment from which the table goes on."""
    record, redrawn_for = start_from.record, start_from.redealt_for
    if redrawn_for is not None:
        record = redeal_hidden(record, redrawn_for, rng)
    start = ch.Started(
        f"{table.code}-1",
        record.setup.deck,
        record.first,
        dict(record.dealt),
        MidgameOrigin(len(record.actions), redrawn_for is not None),
    )
    step = _next_step(table, start, now)
    yield step
    for action in record.actions:
        state = step.table.running_game().state
        assert state.decision
        token = format_action(action, state)
        step = _next_step(step.table, ch.Decided(state.decision.seat, token, by="replayed"), now)
        yield step


def _next_step(table: TableState, change: ch.TableChange, now: int) -> TableStep:
    table, events = apply_change(table, now, change)
    return TableStep(table, change, events, now)
