"""Who one is, one's own games, and taking oneself to another device."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.account_merge import with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.games import read_game_summary
from oriflamme.server.http.guests import guest_from_row, person_from_guest
from oriflamme.server.http.services import Services, services
from oriflamme.server.lobby.lobby_feed import decode_summary
from oriflamme.server.lobby.own_tables import own_summary
from oriflamme.server.protocol.answers import DeviceLink, Guest, Me, TableSummary
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest, MoveRequest
from oriflamme.server.store import queries as q

MAX_LISTED = 50


async def save_guest(request: Request) -> Response:
    """Be somebody, or change one's name, language or coat of arms.

    A newcomer gets the cookie by which they are known from now on. What is left out stays as it
    was; a newcomer gets a made-up name, and the language of `Accept-Language`. Whoever has
    chosen no coat of arms bears that of the name. Whoever is at a table sits down there by the
    new name; one who sits already keeps the name of the seat.
    """
    wish = await read_body(request, GuestRequest)
    parts = services(request)
    guest, cookie = await parts.guests.create_or_update(request, wish)
    for tab in parts.connections.of_guest(guest.id):
        if tab.person and tab.person.id == guest.id:
            tab.person = person_from_guest(guest)
    return with_cookie(request, json_response(guest), cookie)


async def show_me(request: Request) -> Response:
    """Who one is, with one's tables and finished games.

    Tables that wait for one's decision come first. `guest` is null for somebody who has no cookie
    yet, or one that nobody knows.
    """
    parts = services(request)
    guest = await parts.guests.authenticate(request)
    if guest is None:
        return json_response(Me(None, (), (), parts.announcements.text))
    tables = await own_tables(parts, guest)
    games = await parts.store.fetch(q.games_of(guest.id, MAX_LISTED))
    mine = [replace(read_game_summary(row.summary), your_seat=row.seat) for row in games]
    return json_response(Me(guest, tuple(tables), tuple(mine), parts.announcements.text))


async def own_tables(parts: Services, guest: Guest) -> list[TableSummary]:
    """The tables where somebody sits, those that wait for their decision first."""
    rows = await parts.store.fetch(q.tables_of(guest.id, MAX_LISTED))
    tables = [await _own_table_summary(parts, guest, row.summary) for row in rows]
    return sorted(tables, key=lambda table: (not table.your_decision, table.phase != "playing"))


async def _own_table_summary(parts: Services, guest: Guest, summary: bytes) -> TableSummary:
    table = decode_summary(summary)
    try:
        now = await parts.lobby.get_table(table.code)
    except Refusal:  # one that cannot be read any more keeps nobody from the others
        return table
    return own_summary(now, guest.id, table.updated)


async def make_device_link(request: Request) -> Response:
    """A private link that makes another device one's own.

    It works once, within a quarter of an hour, and replaces the link before it. Both devices are
    the same guest from then on and sit in the same seats.
    """
    parts = services(request)
    guest = await parts.guests.authenticate(request)
    if guest is None:
        raise Refusal("guest_required")
    token, expires = await parts.guests.make_device_link(guest)
    return json_response(DeviceLink(f"/move/{token}", expires), 201)


async def redeem_device_link(request: Request) -> Response:
    """Be here who one was on another device.

    Spends the token of a link (`POST /api/device-link`), or takes a recovery key
    (`POST /api/recovery-key`), and sets the cookie.
    """
    wish = await read_body(request, MoveRequest)
    parts = services(request)
    cookie = await parts.guests.redeem(wish.token)
    row = await parts.store.fetch(q.guest_by_key(parts.guests.key_hash_of_cookie(cookie)))
    if row is None:
        raise Refusal("invalid_link")
    return with_cookie(request, json_response(guest_from_row(row)), cookie)
