"""A hint about one's own decision: who may ask for it, and what others are told of that."""

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import TableState


@handles(fc.AskHint)
def ask_hint(context: RequestContext, message: fc.AskHint) -> ch.TableChange | None:
    """Among people it stands in the story of the game, once for each decision."""
    table, seat, game = context.table, context.require_seat(), context.table.running_game()
    if not table.allows_hints:
        raise Refusal("hint_unavailable", "At this table people play without.")
    if message.number != game.pending_number:
        raise Refusal("stale_decision", f"The pending decision is number {game.pending_number}.")
    if table.decider() != seat:
        raise Refusal("not_your_turn")
    if table.seats[seat].stand_in:
        raise Refusal("not_now", "A bot plays for you: come back first.")
    return (
        ch.Hinted(seat)
        if table.has_several_people and game.hinted_number != game.pending_number
        else None
    )


@applies(ch.Hinted)
def hinted(table: TableState, change: ch.Hinted, at: int) -> TableState:
    game = table.game
    return (
        table
        if game is None
        else replace(table, game=replace(game, hinted_number=game.pending_number))
    )
