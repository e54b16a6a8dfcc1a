"""What a kept change does to a table. Live play and recovery both go through here."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from oriflamme.notation.tokens import parse_action
from oriflamme.rules.actions import Action
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.events import Event
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import make_setup
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import Bank, TableOptions
from oriflamme.server.tables import (
    changing_options,
    cutting,
    hinting,
    playing,
    seating,
    taking_back,
    talking,
)
from oriflamme.server.tables.cutting import sealed_after, unsealed
from oriflamme.server.tables.marks import MAKE_SO, check_whole, makes_so
from oriflamme.server.tables.table import (
    ACTS_REMEMBERED,
    Answered,
    Chair,
    Game,
    Table,
    families_of,
    with_left,
)
from oriflamme.server.tables.taking_back import is_quiet


class Folded(NamedTuple):
    """The table after a change, and what happened in its game."""

    table: Table
    events: tuple[Event, ...] = ()


def open_table(code: str, change: ch.Opened) -> Table:
    """The table after its first change."""
    chairs = (Chair(),) * len(families_of(change.options))
    return Table(code, change.options, change.host, chairs, secret=unsealed(change.secret))


def fold(table: Table, at: int, change: ch.TableChange, action: Action | None = None) -> Folded:
    """The table after its next change. A decision's action saves reading its token."""
    number = table.number + 1
    match change:
        case ch.Decided():
            return _decide(table, number, at, change, action)
        case ch.Started():
            return _start(table, number, at, change)
        case ch.Opened():
            raise ValueError("a table is opened once")
        case _:
            return Folded(replace(MAKE_SO[type(change)](table, change, at), number=number))


@makes_so(ch.Ended)
def ended(table: Table, change: ch.Ended, at: int) -> Table:
    return replace(table, phase="over", secret=unsealed(change.secret))


HERE: Final = (ch.Opened, ch.Started, ch.Decided)
SUBJECTS: Final = (seating, cutting, changing_options, playing, hinting, taking_back, talking)
"""Where the rest is made so."""
check_whole(ch.TableChange, [*MAKE_SO, *HERE], "makes_so")


def _start(table: Table, number: int, at: int, change: ch.Started) -> Folded:
    options = table.options
    setup = make_setup(
        options.ruleset, seats=options.seats, edition=options.edition, deck=change.deck
    )
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
        beginning=change.beginning,
        secret=unsealed(change.secret),
    )
    before = {"ready": False, "rematch": False, "stand_in": None, "share": None}
    chairs = tuple(replace(chair, **before) for chair in table.chairs)
    table = replace(table, number=number, games=table.games + 1, game=game, chairs=chairs)
    return Folded(replace(table, phase="playing", secret=None), step.events)


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
    quiet = table.options.take_back and change.by == "person" and is_quiet(step.events)
    game = replace(
        game,
        state=step.state,
        asked=number,
        asked_at=at,
        banks=with_left(game, change.seat, change.left),
        answered=answered,
        nudged_at=None,
        returns=0,
        before=game.state if quiet else None,
        sealed=sealed_after(game, number, step.events),
    )
    return Folded(replace(table, number=number, game=game), step.events)
