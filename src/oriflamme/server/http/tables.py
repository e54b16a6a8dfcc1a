"""Opening tables, and the lists of them."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.terms import Seat
from oriflamme.server.http.account_merge import MAX_TABLES, with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.choices import DEFAULT_BOT
from oriflamme.server.http.code_lookup import find_room
from oriflamme.server.http.error_responses import client_network, json_response
from oriflamme.server.http.guests import person_from_guest
from oriflamme.server.http.names import check_name
from oriflamme.server.http.services import services
from oriflamme.server.protocol.answers import Guest, ShortCode, TableLink
from oriflamme.server.protocol.answers import PublicTable as PublicTable
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest, OpenTableRequest, QuickGameRequest
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.store import queries as q
from oriflamme.server.tables.midgame_start import MidgameStart
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.table_creation import NO_PEOPLE
from oriflamme.server.updates.table_info import table_info


async def open_table(request: Request) -> Response:
    """Open a table.

    One is its host and takes a seat, the first unless told otherwise. The game starts by itself
    once every seat is taken and ready; the websocket of the table does the rest. Whoever has no
    cookie yet becomes a guest with a made-up name. Where `people` share the device, `seat` is
    null: one sees the table as spectators do, and each seat by a websocket of its own.
    """
    wish = await read_body(request, OpenTableRequest)
    people = {seat: check_name(name) for seat, name in wish.people.items()}
    return await open_table_response(
        request,
        wish.options,
        wish.seat,
        dict(wish.bots),
        people,
        ready=False,
        client_seed=wish.client_seed,
    )


async def quick_game(request: Request) -> Response:
    """Play against bots at once.

    One sits in seat 0, bots in all others, and the cards are dealt before the answer comes. A
    duel has two seats whatever `seats` says.
    """
    wish = await read_body(request, QuickGameRequest)
    seats = RULESETS[wish.ruleset].only_count or wish.seats
    options = TableOptions(
        ruleset=wish.ruleset,
        seats=seats,
        edition=wish.edition,
        deck=wish.deck,
        pace=wish.pace,
    )
    bots: dict[Seat, str] = dict.fromkeys(range(1, seats), wish.bot or DEFAULT_BOT)
    seated = {**bots, **wish.bots}
    return await open_table_response(
        request, options, 0, seated, ready=True, client_seed=wish.client_seed
    )


async def open_table_response(
    request: Request,
    options: TableOptions,
    seat: Seat | None,
    bots: dict[Seat, str],
    people: Mapping[Seat, str] = NO_PEOPLE,
    *,
    ready: bool,
    start_from: MidgameStart | None = None,
    client_seed: str | None = None,
) -> Response:
    """Open a table as a guest may: so many, and so often."""
    table, cookie = await create_table(
        request,
        options,
        seat,
        bots,
        people,
        ready=ready,
        start_from=start_from,
        client_seed=client_seed,
    )
    return with_cookie(
        request, json_response(TableLink(table.code, f"/t/{table.code}"), 201), cookie
    )


async def create_table(
    request: Request,
    options: TableOptions,
    seat: Seat | None,
    bots: dict[Seat, str],
    people: Mapping[Seat, str] = NO_PEOPLE,
    *,
    ready: bool,
    start_from: MidgameStart | None = None,
    client_seed: str | None = None,
) -> tuple[TableState, str | None]:
    """The table, and the cookie of a newcomer."""
    parts = services(request)
    if parts.is_closing:
        raise Refusal("server_closing")
    if people and seat is not None:
        raise Refusal("invalid_options", "Where several share a device, seat is null.")
    guest, cookie = await _guest_or_new(request)
    if len(await parts.store.fetch(q.tables_of(guest.id, MAX_TABLES))) >= MAX_TABLES:
        raise Refusal("limit_reached", f"One sits at {MAX_TABLES} tables at most.")
    network, listing_quota = client_network(request), parts.lobby.listing_quota
    if options.listed:
        listing_quota.check((await parts.lobby.feed.query()).tables, guest.id, network)
    parts.quotas.open_table(guest.id, network)
    person = person_from_guest(guest)
    room = await parts.lobby.open(
        options,
        person,
        seat=seat,
        bots=bots,
        people=people,
        ready=ready,
        start_from=start_from,
        client_seed=client_seed,
    )
    if options.listed:
        listing_quota.record(room.table.code, guest.id, network)
    return room.table, cookie


async def _guest_or_new(request: Request) -> tuple[Guest, str | None]:
    """Whoever asks; a newcomer gets a made-up name."""
    guests = services(request).guests
    guest = await guests.authenticate(request)
    return (guest, None) if guest else await guests.create_or_update(request, GuestRequest())


async def list_tables(request: Request) -> Response:
    """The tables one can join.

    Those that are listed and have not started, a hundred at most. Where people wait comes first,
    then the latest. A table where nobody sits leaves the list after two minutes, one whose people
    have all gone after fifteen, or after a day if it is played by days. The websocket `/api/lobby`
    tells the same list, and what changes in it.
    """
    return json_response(await services(request).lobby.feed.query())


async def make_short_code(request: Request) -> Response:
    """A short code for a table, to be read out.

    Its host alone may ask for one. It leads to the table for a quarter of an hour, or until
    another is asked for or the server restarts. A listed table has a short code of its own, which
    is the answer and does not end.
    """
    parts = services(request)
    room = await find_room(request, parts, request.path_params["code"])
    guest = await parts.guests.authenticate(request)
    if guest is None or guest.id != room.table.host.id:
        raise Refusal("not_host")
    short_code = await parts.lobby.codes.issue_short_code(room.table.code)
    return json_response(
        ShortCode(*short_code) if short_code else ShortCode(room.table.code, None), 201
    )


async def show_table(request: Request) -> Response:
    """A table as anybody with its link may know it.

    Who sits there, what was agreed on, who is connected; nothing of the cards.
    """
    parts = services(request)
    room = await find_room(request, parts, request.path_params["code"])
    presence = room.listeners.presence(room.table, room.timeouts, parts.clock())
    state = PublicTable(
        table_info(room.table), room.table.number, presence.seats, presence.spectator_count
    )
    return json_response(state)
