"""Taking back one's own last act, as long as nothing followed from it and nobody saw more by it."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from oriflamme.rules import events as ev
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import Table

QUIET: Final = frozenset(
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


def is_quiet(events: Iterable[ev.Event]) -> bool:
    """Whether an act with these consequences may be taken back."""
    return QUIET.issuperset(map(type, events))


@answers(fc.TakeBack)
def take_back(asking: Asking, message: fc.TakeBack) -> ch.TableChange:
    table, game, seat = asking.table, asking.table.playing(), asking.seat()
    before = game.before
    if before is None or before.decision is None or before.decision.seat != seat:
        raise Refusal("not_now", "There is no last act of yours to take back.")
    if table.chairs[seat].stand_in:
        raise Refusal("not_now", "A bot plays for you: come back first.")
    return ch.TakenBack(seat, game.asked)


@makes_so(ch.TakenBack)
def taken_back(table: Table, change: ch.TakenBack, at: int) -> Table:
    """As before the act, but asked anew: whoever thought about what came next thinks no more.

    The time it took stays used, and the act itself is not mistaken for one sent twice.
    """
    game = table.game
    if game is None or game.before is None:  # an earlier game of the table, passed over unplayed
        return table
    asked = table.number + 1
    again = replace(
        game,
        state=game.before,
        asked=asked,
        asked_at=at,
        nudged_at=None,
        returns=0,
        before=None,
        sealed=tuple(card for card in game.sealed if card.serial < game.before.entered),
    )
    return replace(table, game=again)
