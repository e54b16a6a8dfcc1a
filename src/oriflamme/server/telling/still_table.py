"""A line as the wire shows it to one seat, in the forms of a live table."""

from typing import Final, cast

from oriflamme.notation.line import Line, Move
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.learning import StillTable
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.terms import Edition
from oriflamme.server.protocol.to_client import Change
from oriflamme.server.protocol.told_changes import told_change
from oriflamme.server.protocol.view import GameView
from oriflamme.server.telling.game_view import private, public_view, shared_events

NO_GAME: Final = "still"
"""The name of a game that no table has dealt."""


def still_table(line: Line, seat: Seat) -> StillTable:
    """What the seat sees of a line, and what it may do at its end."""
    beginning = line.beginning
    setup = beginning.setup
    edition = cast(Edition, setup.edition)
    info = GameInfo(NO_GAME, setup.ruleset, edition, setup.deck, setup.seats, beginning.first, 0)
    return StillTable(
        info=info,
        seat=seat,
        game=GameView(public_view(beginning, 0), private(beginning, seat)),
        changes=tuple(_change(move, number, seat) for number, move in enumerate(line.moves, 1)),
        tokens=_tokens(line.final, seat),
    )


def _change(move: Move, number: int, seat: Seat) -> Change:
    shared, own = shared_events(move.events, move.state.setup)
    return Change(
        number=number,
        at=0,
        what=told_change(ch.Decided(move.seat, move.token), shared, False, None),
        table=None,
        view=public_view(move.state, number),
        clocks=None,
        private=private(move.state, seat, own.get(seat, ())),
    )


def _tokens(state: State, seat: Seat) -> tuple[str, ...]:
    """None where another decides: how others' options are written may name their cards."""
    asked = state.decision
    return legal_tokens(state) if asked and asked.seat == seat else ()
