"""All that is kept of somebody, in one file."""

from collections.abc import AsyncIterator
from functools import partial
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oriflamme.notation.ogn_write import write_record
from oriflamme.server.history.records import record_of
from oriflamme.server.history.recovery import game_steps
from oriflamme.server.http.account_merge import MAX_TABLES
from oriflamme.server.http.accounts import account_state
from oriflamme.server.http.error_responses import client_network
from oriflamme.server.http.games import read_game_summary
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol.answers import Guest
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.export import Export
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.results.queries import ResultQueries
from oriflamme.server.store import queries as q
from oriflamme.server.store.store import ChangeRow, GameRow

MAX_GAMES: Final = 10_000
"""In one file; the latest."""


async def export_me(request: Request) -> Response:
    """All that is kept of oneself, as a ZIP file.

    `me.json` has who one is, the account, the devices, ratings and sums, and a line for each
    finished game; the records of those games lie beside it (`games/….ogn`). Nobody else's secrets
    are in it, and no password, key or token: of those only hashes are kept.
    """
    parts = services(request)
    guest = await parts.guests.authenticate(request)
    if guest is None:
        raise Refusal("guest_required")
    parts.quotas.export(guest.id, client_network(request))
    rows = await parts.store.fetch(q.games_of(guest.id, MAX_GAMES))
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as folder:
        folder.writestr("me.json", encode(await _export(request, parts, guest, rows)))
        async for name, text in _records(parts, rows):
            folder.writestr(name, text)
    name = 'attachment; filename="oriflamme.zip"'
    return Response(
        file.getvalue(), media_type="application/zip", headers={"Content-Disposition": name}
    )


async def _export(request: Request, parts: Services, guest: Guest, rows: list[GameRow]) -> Export:
    devices = [device for _, device in await parts.guests.devices(request, guest)]
    account = await parts.store.fetch(q.account(guest.id))
    tables = await parts.store.fetch(q.tables_of(guest.id, MAX_TABLES))
    standings = ResultQueries(parts.store)
    return Export(
        format="oriflamme-export",
        version=1,
        created=parts.clock(),
        guest=guest,
        account=await account_state(parts, account),
        devices=tuple(devices),
        recovery_key_created=await parts.store.fetch(q.recovery_key_created(guest.id)),
        mutes=tuple(sorted(await parts.store.fetch(q.mutes(guest.id)))),
        tables=tuple(row.code for row in tables),
        games=tuple(replace(read_game_summary(row.summary), your_seat=row.seat) for row in rows),
        ratings=await standings.ratings_of(guest.id),
        rating_history=await standings.rating_history_of(guest.id),
        result_counts=await standings.places_of(guest.id),
        cards=await standings.cards_of(guest.id),
    )


async def _records(parts: Services, rows: list[GameRow]) -> AsyncIterator[tuple[str, str]]:
    """One game after the other, aside, so that others play on. One that cannot be read any more
    keeps nobody from the others."""
    for row in rows:
        try:
            with parts.lobby.corruption_errors.refused(f"game {row.id}"):
                text = await parts.store.map_changes(
                    row.code, partial(_record, row), last=row.last_number
                )
        except Refusal:
            continue
        yield f"games/{row.id}.ogn", text


def _record(row: GameRow, changes: list[ChangeRow]) -> str:
    return write_record(record_of(game_steps(row.code, changes, row.first_number), row.finished))
