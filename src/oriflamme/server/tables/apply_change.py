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
from oriflamme.server.tables import chat, fair_deal, hint_requests, options, play, seating, takeback
from oriflamme.server.tables.fair_deal import decode_secret, seal_new_cards
from oriflamme.server.tables.registry import APPLIERS, applies, check_complete
from oriflamme.server.tables.table import (
    MAX_REMEMBERED_ACTS,
    AcceptedAct,
    SeatState,
    TableGame,
    TableState,
    families_of,
    with_bank,
)
from oriflamme.server.tables.takeback import is_reversible


class AppliedChange(NamedTuple):
    """The table after a change, and what happened in its game."""

    table: TableState
    events: tuple[Event, ...] = ()


def open_table(code: str, change: ch.Opened) -> TableState:
    """The table after its first change."""
    chairs = (SeatState(),) * len(families_of(change.options))
    return TableState(
        code, change.options, change.host, chairs, secret=decode_secret(change.secret)
    )


def apply_change(
    table: TableState, at: int, change: ch.TableChange, action: Action | None = None
) -> AppliedChange:
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
            return AppliedChange(replace(APPLIERS[type(change)](table, change, at), number=number))


@applies(ch.Ended)
def ended(table: TableState, change: ch.Ended, at: int) -> TableState:
    return replace(table, phase="over", secret=decode_secret(change.secret))


APPLIED_HERE: Final = (ch.Opened, ch.Started, ch.Decided)
APPLIER_MODULES: Final = (seating, fair_deal, options, play, hint_requests, takeback, chat)
"""Where the rest is made so."""
check_complete(ch.TableChange, [*APPLIERS, *APPLIED_HERE], "applies")


def _start(table: TableState, number: int, at: int, change: ch.Started) -> AppliedChange:
    options = table.options
    setup = make_setup(
        options.ruleset, seats=options.seats, edition=options.edition, deck=change.deck
    )
    step = resume(lay_out(setup, change.dealt, change.first))
    game = TableGame(
        id=change.game,
        setup=setup,
        first=change.first,
        dealt=change.dealt,
        state=step.state,
        start_number=number,
        started_at=at,
        pending_number=number,
        pending_since=at,
        banks=_full_banks(options),
        origin=change.origin,
        secret=decode_secret(change.secret),
    )
    before = {"ready": False, "rematch": False, "stand_in": None, "client_seed": None}
    chairs = tuple(replace(chair, **before) for chair in table.seats)
    table = replace(table, number=number, games=table.games + 1, game=game, seats=chairs)
    return AppliedChange(replace(table, phase="playing", secret=None), step.events)


def _full_banks(options: TableOptions) -> tuple[int, ...] | None:
    if not isinstance(options.pace, Bank):
        return None
    return (options.pace.seconds * 1000,) * options.seats


def _decide(
    table: TableState, number: int, at: int, change: ch.Decided, action: Action | None
) -> AppliedChange:
    game = table.running_game()
    step = apply(game.state, action or parse_action(change.token, game.state))
    answered = game.accepted_acts
    if change.id is not None:
        answered = (*answered, AcceptedAct(change.seat, change.id, number))[-MAX_REMEMBERED_ACTS:]
    quiet = table.options.take_back and change.by == "person" and is_reversible(step.events)
    game = replace(
        game,
        state=step.state,
        pending_number=number,
        pending_since=at,
        banks=with_bank(game, change.seat, change.bank_left),
        accepted_acts=answered,
        nudged_at=None,
        return_count=0,
        undo_state=game.state if quiet else None,
        sealed=seal_new_cards(game, number, step.events),
    )
    return AppliedChange(replace(table, number=number, game=game), step.events)
