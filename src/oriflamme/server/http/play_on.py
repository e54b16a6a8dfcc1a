"""Playing on from a moment of a game: one that is over, or one that somebody brings along."""

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.notation.record import Record
from oriflamme.rules.terms import Seat
from oriflamme.server.history.records import record_of
from oriflamme.server.http.body import read_body
from oriflamme.server.http.choices import DEFAULT_BOT
from oriflamme.server.http.games import with_finished_game
from oriflamme.server.http.records import parse_record
from oriflamme.server.http.tables import open_table_response
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GameSource, PlayOnRequest, RecordSource
from oriflamme.server.store.store import GameRow
from oriflamme.server.tables.midgame_start import midgame_start_of, options_for
from oriflamme.server.tables.table_creation import TableStep


class PlayedGame(NamedTuple):
    """A game somebody may read, and how it was played."""

    record: Record
    bots: dict[Seat, str]
    """Those that sat there."""
    spectators: bool


async def play_on(request: Request) -> Response:
    """Play on from any moment of a game, against bots.

    Of a game that is over, or of a record. One takes the seat that decides, or another. The cards
    are the true ones, or those that this seat could not see at that moment are drawn anew, each
    way they may have lain being equally likely. What was decided before is part of the new game,
    which has its own record and replay.
    """
    wish = await read_body(request, PlayOnRequest)
    game = await read_played_game(request, wish.source)
    start_from = midgame_start_of(game.record, wish.position)
    setup = start_from.record.setup
    seat = start_from.decider if wish.seat is None else wish.seat
    if seat >= len(setup.seats):
        raise Refusal("invalid_options", f"Seats here go from 0 to {len(setup.seats) - 1}.")
    bots = {
        each: wish.bot or game.bots.get(each, DEFAULT_BOT)
        for each in range(len(setup.seats))
        if each != seat
    }
    options = options_for(setup, spectators=game.spectators)
    if wish.redealt:
        start_from = start_from._replace(redealt_for=seat)
    return await open_table_response(
        request, options, seat, bots, ready=True, start_from=start_from
    )


async def read_played_game(request: Request, of: GameSource | RecordSource) -> PlayedGame:
    """The game somebody means, if they may read it."""
    if isinstance(of, RecordSource):
        return PlayedGame(parse_record(of.record), {}, spectators=True)

    def make(row: GameRow, steps: list[TableStep]) -> PlayedGame:
        table = steps[-1].table
        bots = {seat: chair.bot for seat, chair in enumerate(table.seats) if chair.bot}
        return PlayedGame(record_of(steps, row.finished), bots, table.options.spectators)

    return await with_finished_game(request, of.id, make)
