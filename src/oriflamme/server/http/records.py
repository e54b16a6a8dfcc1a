"""Records that people bring along."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record
from oriflamme.rules.errors import OriflammeError
from oriflamme.server.history.game_replay import replay_record
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import ReplayRequest


async def show_record_replay(request: Request) -> Response:
    """Every step of a record one brings along.

    The game need not be over. Nothing is kept.
    """
    asked = await read_body(request, ReplayRequest)
    return json_response(replay_record(parse_record(asked.record), asked.seat))


def parse_record(record: str) -> Record:
    try:
        return read_record(record)
    except OriflammeError as problem:
        raise Refusal("invalid_record", str(problem)) from None
