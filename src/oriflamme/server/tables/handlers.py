"""From what somebody asks to the changes that follow from it."""

from random import Random
from typing import Final

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables import chat, fair_deal, hint_requests, options, play, seating, takeback
from oriflamme.server.tables.game_start import deal_game, new_secret
from oriflamme.server.tables.registry import HANDLERS, check_complete
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import TableState

HANDLER_MODULES: Final = (seating, fair_deal, options, play, hint_requests, takeback, chat)
"""Where the answers are."""
HANDLED_ELSEWHERE: Final = (fc.Act, fc.Join, fc.Ping, fc.Mute, fc.Report)
"""Answered before they come here: by the room, or by the connection."""

check_complete(fc.ClientMessage, [*HANDLERS, *HANDLED_ELSEWHERE], "handles")


def handle(context: RequestContext, message: fc.ClientMessage) -> ch.TableChange | None:
    """The change this asks for; none when all is so already. Raises `Refusal`."""
    if context.is_full and isinstance(message, fc.Cut):
        return None  # no more cards are dealt here
    if context.is_full and not isinstance(message, fc.ResumeControl):
        raise Refusal("limit_reached", "Too much has happened at this table: open another.")
    return HANDLERS[type(message)](context, message)


def follow_up(table: TableState, rng: Random) -> ch.TableChange | None:
    """What follows by itself: the end of a game, or the start of one that all are ready for."""
    game = table.game
    if table.phase == "playing":
        return ch.Ended(game.id, new_secret(rng)) if game and game.state.is_over else None
    people = [chair for chair in table.seats if chair.person]
    if not people or any(chair.is_free for chair in table.seats):
        return None
    wanted = [c.ready if table.phase == "seating" else c.rematch for c in people]
    return deal_game(table, rng) if all(wanted) else None
