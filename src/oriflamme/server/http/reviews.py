"""Reviews: asked for, asked after, and taken along with the record."""

from functools import partial
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oriflamme.analysis.review.annotate import annotate
from oriflamme.analysis.review.review_json import read_review
from oriflamme.i18n import LOCALES, translate
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import client_network, json_response
from oriflamme.server.http.play_on import read_played_game
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GameSource, RecordSource, ReviewRequest
from oriflamme.server.reviews.reviews import ReviewJob
from oriflamme.server.store import queries as q
from oriflamme.server.store.writes import save_review


async def request_review(request: Request) -> Response:
    """The review of a finished game, or of a record.

    Made once and kept with the game; until it is done the answer says how far it has come, and
    `GET /api/reviews/{id}` tells more. Every decision is judged by what its seat could know.
    """
    asked = await read_body(request, ReviewRequest)
    parts = services(request)
    game = await read_played_game(request, asked.source)
    name = review_key(asked.source, game.record)
    job = parts.reviews.find(name) or await stored_review(parts, asked.source, name, game.record)
    if job is None:
        check_finished(game.record)
        job = await start_review(request, asked.source, name, game.record)
    return json_response(job.state())


async def show_review(request: Request) -> Response:
    """How far a review has come, and the review once it is done."""
    return json_response(_job(request).state())


async def show_annotated(request: Request) -> Response:
    """The record with the review as comments, to read and to keep, once the review is done."""
    job, language = _job(request), request.query_params.get("language", "en")
    if job.body is None:
        raise Refusal("not_found", "The review is not done yet.")
    say = partial(translate, locale=language if language in LOCALES else "en")
    commented = annotate(job.record, read_review(job.body), say)
    headers = {"Content-Disposition": 'attachment; filename="review.ogn"'}
    return PlainTextResponse(write_record(commented), headers=headers)


def _job(request: Request) -> ReviewJob:
    job = services(request).reviews.by_id(request.path_params["id"])
    if job is None:
        raise Refusal("not_found", "Nobody is waiting for this review.")
    return job


def review_key(of: GameSource | RecordSource, record: Record) -> str:
    """Games by their ids; what somebody brings along, by what was dealt and decided."""
    if isinstance(of, GameSource):
        return of.id
    return sha256(write_record(record).encode()).hexdigest()


def check_finished(record: Record) -> None:
    if not record.final().is_over:
        raise Refusal("invalid_record", "Only a finished game is reviewed.")


async def stored_review(
    parts: Services, of: GameSource | RecordSource, name: str, record: Record
) -> ReviewJob | None:
    """A review that was kept with its game."""
    body = await parts.store.fetch(q.review(of.id)) if isinstance(of, GameSource) else None
    return parts.reviews.add_finished(name, record, body) if body else None


async def start_review(
    request: Request, of: GameSource | RecordSource, name: str, record: Record
) -> ReviewJob:
    parts, network = services(request), client_network(request)
    if parts.is_closing:
        raise Refusal("server_closing")
    guest = await parts.guests.authenticate(request)
    parts.reviews.check_capacity()
    parts.quotas.review(guest.id if guest else None, network)

    async def store_review(body: bytes) -> None:
        if isinstance(of, GameSource):
            await parts.store.commit(save_review(of.id, parts.clock(), body))

    return parts.reviews.start(name, record, guest.id if guest else network, store_review)
