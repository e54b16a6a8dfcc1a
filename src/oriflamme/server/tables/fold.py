"""What a kept change does to a table. Live play and recovery both go through here."""

from typing import NamedTuple, assert_never

from msgspec.structs import replace

from oriflamme.notation.tokens import parse_action
from oriflamme.rules.actions import Action
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.events import Event
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import agree
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import Bank, TableOptions
from oriflamme.server.tables.table import (
    ACTS_REMEMBERED,
    CHAT_LINES,
    Answered,
    Chair,
    ChatLine,
    Game,
    Table,
    families_of,
)


class Folded(NamedTuple):
    """The table after a change, and what happened in its game."""

    table: Table
    events: tuple[Event, ...] = ()


def open_table(code: str, change: ch.Opened) -> Table:
    """The table after its first change."""
    chairs = (Chair(),) * len(families_of(change.options))
    return Table(code, change.options, change.host, chairs)


def fold(  # noqa: C901  one case a change
    table: Table, at: int, change: ch.TableChange, action: Action | None = None
) -> Folded:
    """The table after its next change. A decision's action saves reading its token."""
    number = table.number + 1
    match change:
        case ch.Decided():
            return _decide(table, number, at, change, action)
        case ch.Started():
            return _start(table, number, at, change)
        case ch.Said():
            chat = (*table.chat, ChatLine(number, at, change))[-CHAT_LINES:]
            return Folded(replace(table, number=number, chat=chat))
        case ch.Ended():
            return Folded(replace(table, number=number, phase="over"))
        case ch.Nudged():
            return Folded(replace(table, number=number, game=_nudge(table, at)))
        case ch.Opened():
            raise ValueError("a table is opened once")
        case ch.HandedOver(seat, bot, _, left):
            game = table.game and replace(table.game, banks=_with_left(table.game, seat, left))
            table = replace(table, game=game)
            chair = replace(table.chairs[seat], stand_in=bot)
        case ch.CameBack(seat):
            table = replace(table, game=_return(table, seat))
            chair = replace(table.chairs[seat], stand_in=None)
        case ch.Sat(seat, person):
            table = _leave(table, table.seat_of(person.id))
            chair = Chair(person)
        case ch.Stood(seat):
            chair = Chair()
        case ch.Readied(seat, ready):
            chair = replace(table.chairs[seat], ready=ready)
        case ch.BotSeated(seat, bot):
            chair = Chair(bot=bot)
        case ch.RematchWanted(seat, want):
            chair = replace(table.chairs[seat], rematch=want)
        case _:
            assert_never(change)
    return Folded(replace(table, number=number, chairs=_with(table.chairs, seat, chair)))


def _with(chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def _leave(table: Table, seat: Seat | None) -> Table:
    if seat is None:
        return table
    return replace(table, chairs=_with(table.chairs, seat, Chair()))


def _start(table: Table, number: int, at: int, change: ch.Started) -> Folded:
    options = table.options
    setup = agree(options.ruleset, seats=options.seats, edition=options.edition, deck=change.deck)
    step = resume(lay_out(setup, change.dealt, change.first))
    game = Game(
        id=change.game,
        setup=setup,
        first=change.first,
        dealt=change.dealt,
        state=step.state,
        begun=number,
        started=at,
        asked=number,
        asked_at=at,
        banks=_full_banks(options),
    )
    chairs = tuple(replace(c, ready=False, rematch=False, stand_in=None) for c in table.chairs)
    return Folded(
        replace(
            table, number=number, phase="playing", games=table.games + 1, game=game, chairs=chairs
        ),
        step.events,
    )


def _full_banks(options: TableOptions) -> tuple[int, ...] | None:
    if not isinstance(options.pace, Bank):
        return None
    return (options.pace.seconds * 1000,) * options.seats


def _decide(
    table: Table, number: int, at: int, change: ch.Decided, action: Action | None
) -> Folded:
    game = table.playing()
    step = apply(game.state, action or parse_action(change.token, game.state))
    answered = game.answered
    if change.id is not None:
        answered = (*answered, Answered(change.seat, change.id, number))[-ACTS_REMEMBERED:]
    game = replace(
        game,
        state=step.state,
        asked=number,
        asked_at=at,
        banks=_with_left(game, change.seat, change.left),
        answered=answered,
        nudged_at=None,
        returns=0,
    )
    return Folded(replace(table, number=number, game=game), step.events)


def _with_left(game: Game, seat: Seat, left: int | None) -> tuple[int, ...] | None:
    if left is None or game.banks is None:
        return game.banks
    return (*game.banks[:seat], left, *game.banks[seat + 1 :])


def _nudge(table: Table, at: int) -> Game | None:
    return table.game and replace(table.game, nudged_at=at)


def _return(table: Table, seat: Seat) -> Game | None:
    if table.game is None or table.decider() != seat:
        return table.game
    return replace(table.game, returns=table.game.returns + 1)
