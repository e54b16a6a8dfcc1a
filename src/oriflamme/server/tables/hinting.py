"""A hint about one's own decision: who may ask for it, and what others are told of that."""

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import Table


@answers(fc.AskHint)
def ask_hint(asking: Asking, message: fc.AskHint) -> ch.TableChange | None:
    """Among people it stands in the story of the game, once for each decision."""
    table, seat, game = asking.table, asking.seat(), asking.table.playing()
    if not table.allows_hints:
        raise Refusal("no_hint", "At this table people play without.")
    if message.number != game.asked:
        raise Refusal("stale", f"The pending decision is number {game.asked}.")
    if table.decider() != seat:
        raise Refusal("not_your_turn")
    if table.chairs[seat].stand_in:
        raise Refusal("not_now", "A bot plays for you: come back first.")
    return ch.Hinted(seat) if table.has_company and game.hinted != game.asked else None


@makes_so(ch.Hinted)
def hinted(table: Table, change: ch.Hinted, at: int) -> Table:
    game = table.game
    return table if game is None else replace(table, game=replace(game, hinted=game.asked))
