"""Finished games: summaries, records, and every step of them again."""

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oriflamme.notation.ogn_write import write_record
from oriflamme.rules.ruleset import RULESETS
from oriflamme.server.history.game_replay import replay_of
from oriflamme.server.history.records import json_record, record_of
from oriflamme.server.history.recovery import as_played, replay
from oriflamme.server.http.refusing import json
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.coats import coats_of
from oriflamme.server.protocol.games import FinishedGame, GameSummary
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.store import GameRow
from oriflamme.server.tables.opening import Step
from oriflamme.server.telling.table_info import game_info

_summary = msgspec.json.Decoder(GameSummary)


def read_game_summary(summary: bytes) -> GameSummary:
    game = _summary.decode(summary)
    families = RULESETS[game.ruleset].seating(len(game.names))
    coats = game.coats or coats_of(game.names, game.bots)
    return replace(game, families=families, coats=coats)


async def show_game(request: Request) -> Response:
    """A finished game: who played, and how it ended."""
    row, steps = await _finished(request)
    game = steps[0].table.game
    assert game is not None
    info = game_info(steps[0].table, game)
    decisions = sum(isinstance(step.change, ch.Decided) for step in steps)
    return json(FinishedGame(read_game_summary(row.summary), info, decisions + 1))


async def show_ogn(request: Request) -> Response:
    """The record of a finished game, to read and to keep.

    Deal and decisions in the notation of `.ogn` files: `oriflamme verify` checks one,
    `oriflamme show` plays it again, `POST /api/records/replay` takes one.
    """
    row, steps = await _finished(request)
    text = write_record(record_of(steps, row.finished))
    return PlainTextResponse(text, headers=_as_file(f"{row.id}.ogn"))


async def show_json(request: Request) -> Response:
    """The record of a finished game, for programs.

    All it takes to play the game again, with who decided each time and when.
    """
    row, steps = await _finished(request)
    response = json(json_record(steps, row.finished))
    response.headers.update(_as_file(f"{row.id}.json"))
    return response


async def show_replay(request: Request) -> Response:
    """Every step of a finished game.

    In the forms of a live table: as a seat saw it then, as spectators did, or with all cards open.
    """
    viewer = request.query_params.get("seat", "open")
    row, steps = await _finished(request)
    return json(replay_of(steps, read_game_summary(row.summary), viewer))


def _as_file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"'}


async def _finished(request: Request) -> tuple[GameRow, list[Step]]:
    """The steps of a finished game, from its deal. Of a running one nothing is told."""
    parts = services(request)
    name = request.path_params["id"]
    row = await parts.store.game(name)
    if row is None:
        raise await _why_not(parts, name)
    rows = await parts.store.changes(row.code, 1, row.last_number)
    steps = list(replay(row.code, rows, played_from=row.first_number))
    return row, as_played(steps[row.first_number - 1 :])


async def _why_not(parts: Services, name: str) -> Refusal:
    code = name.rpartition("-")[0]
    room = await parts.lobby.room(code)
    game = room.table.game
    is_running = game is not None and game.id == name and room.table.phase == "playing"
    return Refusal("game_running") if is_running else Refusal("not_found", "No such game.")
