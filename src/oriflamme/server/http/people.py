"""Who one is, one's own games, and taking oneself to another device."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.arriving import with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.games import read_game_summary
from oriflamme.server.http.guests import as_guest, as_person
from oriflamme.server.http.refusing import json
from oriflamme.server.http.services import Services, services
from oriflamme.server.live.noticeboard import read_summary
from oriflamme.server.live.own_tables import own_summary
from oriflamme.server.protocol.answers import Guest, Me, MoveLink, TableSummary
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest, MoveRequest
from oriflamme.server.store import queries as q

SHOWN = 50


async def be_guest(request: Request) -> Response:
    """Be somebody, or change one's name, language or coat of arms.

    A newcomer gets the cookie by which they are known from now on. What is left out stays as it
    was; a newcomer gets a made-up name, and the language of `Accept-Language`. Whoever has
    chosen no coat of arms bears that of the name. Whoever is at a table sits down there by the
    new name; one who sits already keeps the name of the seat.
    """
    wish = await read_body(request, GuestRequest)
    parts = services(request)
    guest, cookie = await parts.guests.be(request, wish)
    for tab in parts.connections.of(guest.id):
        if tab.person and tab.person.id == guest.id:
            tab.person = as_person(guest)
    return with_cookie(request, json(guest), cookie)


async def me(request: Request) -> Response:
    """Who one is, with one's tables and finished games.

    Tables that wait for one's decision come first. `guest` is null for somebody who has no cookie
    yet, or one that nobody knows.
    """
    parts = services(request)
    guest = await parts.guests.who(request)
    if guest is None:
        return json(Me(None, (), (), parts.notices.text))
    tables = await own_tables(parts, guest)
    games = await parts.store.ask(q.games_of(guest.id, SHOWN))
    mine = [replace(read_game_summary(row.summary), your_seat=row.seat) for row in games]
    return json(Me(guest, tuple(tables), tuple(mine), parts.notices.text))


async def own_tables(parts: Services, guest: Guest) -> list[TableSummary]:
    """The tables where somebody sits, those that wait for their decision first."""
    rows = await parts.store.ask(q.tables_of(guest.id, SHOWN))
    tables = [await _mine(parts, guest, row.summary) for row in rows]
    return sorted(tables, key=lambda table: (not table.your_decision, table.phase != "playing"))


async def _mine(parts: Services, guest: Guest, summary: bytes) -> TableSummary:
    table = read_summary(summary)
    try:
        now = await parts.lobby.table(table.code)
    except Refusal:  # one that cannot be read any more keeps nobody from the others
        return table
    return own_summary(now, guest.id, table.updated)


async def link(request: Request) -> Response:
    """A private link that makes another device one's own.

    It works once, within a quarter of an hour, and replaces the link before it. Both devices are
    the same guest from then on and sit in the same seats.
    """
    parts = services(request)
    guest = await parts.guests.who(request)
    if guest is None:
        raise Refusal("no_guest")
    token, expires = await parts.guests.link(guest)
    return json(MoveLink(f"/move/{token}", expires), 201)


async def move(request: Request) -> Response:
    """Be here who one was on another device.

    Spends the token of a link (`POST /api/link`), or takes a spare key (`POST /api/spare-key`),
    and sets the cookie.
    """
    wish = await read_body(request, MoveRequest)
    parts = services(request)
    cookie = await parts.guests.move(wish.token)
    row = await parts.store.ask(q.guest_by_key(parts.guests.of_cookie(cookie)))
    if row is None:
        raise Refusal("bad_link")
    return with_cookie(request, json(as_guest(row)), cookie)
