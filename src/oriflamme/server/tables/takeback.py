"""Taking back one's own last act, as long as nothing followed from it and nobody saw more by it."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from oriflamme.rules import events as ev
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import TableState

REVERSIBLE_EVENTS: Final = frozenset(
    (
        ev.Placed,
        ev.ResolutionBegan,
        ev.TurnBegan,
        ev.Asked,
        ev.Waited,
        ev.Picked,
        ev.TurnEnded,
    )
)
"""What shows no card, pays nobody and moves nothing but what the act itself laid down."""


def is_reversible(events: Iterable[ev.Event]) -> bool:
    """Whether an act with these consequences may be taken back."""
    return REVERSIBLE_EVENTS.issuperset(map(type, events))


@handles(fc.TakeBack)
def take_back(context: RequestContext, message: fc.TakeBack) -> ch.TableChange:
    table, game, seat = context.table, context.table.running_game(), context.require_seat()
    before = game.undo_state
    if before is None or before.decision is None or before.decision.seat != seat:
        raise Refusal("not_now", "There is no last act of yours to take back.")
    if table.seats[seat].stand_in:
        raise Refusal("not_now", "A bot plays for you: come back first.")
    return ch.TakenBack(seat, game.pending_number)


@applies(ch.TakenBack)
def taken_back(table: TableState, change: ch.TakenBack, at: int) -> TableState:
    """As before the act, but asked anew: whoever thought about what came next thinks no more.

    The time it took stays used, and the act itself is not mistaken for one sent twice.
    """
    game = table.game
    if (
        game is None or game.undo_state is None
    ):  # an earlier game of the table, passed over unplayed
        return table
    asked = table.number + 1
    again = replace(
        game,
        state=game.undo_state,
        pending_number=asked,
        pending_since=at,
        nudged_at=None,
        return_count=0,
        undo_state=None,
        sealed=tuple(card for card in game.sealed if card.serial < game.undo_state.entered),
    )
    return replace(table, game=again)
