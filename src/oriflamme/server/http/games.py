"""Finished games: summaries, records, and every step of them again."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oriflamme.fairness.proof import write_proof
from oriflamme.notation.ogn_write import write_record
from oriflamme.server.history.game_replay import replay_of
from oriflamme.server.history.proofs import proof_of
from oriflamme.server.history.records import json_record, record_of
from oriflamme.server.history.recovery import game_steps
from oriflamme.server.http.code_lookup import CodeLookup, find_room
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.games import FinishedGame, GameSummary
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import queries as q
from oriflamme.server.store.store import ChangeRow, GameRow
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.table_creation import TableStep
from oriflamme.server.updates.table_info import game_info

_summary = msgspec.json.Decoder(GameSummary)


def read_game_summary(summary: bytes) -> GameSummary:
    game: GameSummary = _summary.decode(summary)
    return game


async def show_game(request: Request) -> Response:
    """A finished game: who played, and how it ended."""

    def make(row: GameRow, steps: list[TableStep]) -> Response:
        game = steps[0].table.game
        assert game is not None
        info = game_info(steps[0].table, game)
        decisions = sum(isinstance(step.change, ch.Decided) for step in steps)
        return json_response(FinishedGame(read_game_summary(row.summary), info, decisions + 1))

    return await with_finished_game(request, request.path_params["id"], make)


async def show_ogn(request: Request) -> Response:
    """The record of a finished game, to read and to keep.

    Deal and decisions in the notation of `.ogn` files: `oriflamme verify` checks one,
    `oriflamme show` plays it again, `POST /api/records/replay` takes one.
    """

    def make(row: GameRow, steps: list[TableStep]) -> Response:
        text = write_record(record_of(steps, row.finished))
        return PlainTextResponse(text, headers=_file_headers(f"{row.id}.ogn"))

    return await with_finished_game(request, request.path_params["id"], make)


async def show_json(request: Request) -> Response:
    """The record of a finished game, for programs.

    All it takes to play the game again, with who decided each time and when.
    """

    def make(row: GameRow, steps: list[TableStep]) -> Response:
        response = json_response(json_record(steps, row.finished))
        response.headers.update(_file_headers(f"{row.id}.json"))
        return response

    return await with_finished_game(request, request.path_params["id"], make)


async def show_proof(request: Request) -> Response:
    """That nobody chose the deal of a finished game, and that no card was changed.

    The secret that was sealed before the first card, every device's share, and the seals of the
    cards laid face down: `oriflamme verify-deal` checks it without this server, and
    `docs/fair-deals.md` says what that proves and what it cannot. Games that go on from a moment
    of another have none.
    """

    def make(row: GameRow, steps: list[TableStep]) -> Response:
        proof = proof_of(steps, row.finished)
        if proof is None:
            raise Refusal("not_found", "The deal of this game was not sealed.")
        headers = _file_headers(f"{row.id}.proof.json")
        return Response(write_proof(proof), media_type="application/json", headers=headers)

    return await with_finished_game(request, request.path_params["id"], make)


async def show_replay(request: Request) -> Response:
    """Every step of a finished game.

    In the forms of a live table: as a seat saw it then, as spectators did, or with all cards open.
    """
    viewer = request.query_params.get("seat", "open")

    def make(row: GameRow, steps: list[TableStep]) -> Response:
        return json_response(replay_of(steps, read_game_summary(row.summary), viewer))

    return await with_finished_game(request, request.path_params["id"], make)


def _file_headers(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"'}


T = TypeVar("T")
WithGame: TypeAlias = Callable[[GameRow, list[TableStep]], T]


async def with_finished_game(request: Request, name: str, make: WithGame[T]) -> T:
    """What is made of the steps of a finished game, from its deal, while others play on.

    Of a running one nothing is told.
    """
    parts = services(request)
    row = await parts.store.fetch(q.game(name))
    if row is None:
        raise await _refusal_for(request, parts, name)
    lookup = await CodeLookup.from_request(request, parts)

    def replay(rows: list[ChangeRow]) -> T:
        steps = game_steps(row.code, rows, row.first_number)
        check_may_read(lookup, steps[-1].table)
        return make(row, steps)

    with parts.lobby.corruption_errors.refused(f"game {row.id}"):
        return await parts.store.map_changes(row.code, replay, last=row.last_number)


def check_may_read(lookup: CodeLookup, table: TableState) -> None:
    """What was played at a table for its players only stays theirs."""
    lookup.check(table.code, table)
    if not (table.options.spectators or table.belongs_to(lookup.guest)):
        raise Refusal("spectators_not_allowed")


async def _refusal_for(request: Request, parts: Services, name: str) -> Refusal:
    code, is_of_table, _ = name.rpartition("-")
    if not is_of_table:
        return Refusal("not_found", "No such game.")
    room = await find_room(request, parts, code)
    game = room.table.game
    is_running = game is not None and game.id == name and room.table.phase == "playing"
    return Refusal("game_running") if is_running else Refusal("not_found", "No such game.")
