"""Coming and going: what becomes of a guest where an account arrives, and of seats and bots."""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.guests import set_cookie
from oriflamme.server.http.services import Services, services
from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import guest_writes as gw
from oriflamme.server.store import queries as q
from oriflamme.server.store.leases import notify
from oriflamme.server.store.queries import AccountRow

MAX_TABLES = 50
"""That a guest may sit at."""


async def sign_in_as(request: Request, account: AccountRow, *, bring: bool, leave: bool) -> str:
    """The cookie by which this device is the account's."""
    parts = services(request)
    guest = await parts.guests.authenticate(request)
    if guest is not None and guest.account is None:
        seats = [] if leave else await parts.store.fetch(q.tables_of(guest.id, 1))
        if seats:
            raise Refusal("still_seated")
        await leave_tables(parts, guest.id)
        if bring:
            await parts.accounts.merge_guest(guest.id, account.id)
            parts.guests.invalidate(guest.id)
    cookie = await parts.guests.add_device(account.id)
    if guest is not None:
        for tab in parts.connections.of_guest(guest.id):
            if tab.device_key == parts.guests.key_hash(request):
                tab.drop("signed_out")
    return cookie


async def leave_tables(parts: Services, guest: str) -> None:
    """Get up from every seat; in running games a bot plays on."""
    for row in await parts.store.fetch(q.tables_of(guest, MAX_TABLES)):
        with suppress(Refusal):  # a table that cannot be read any more keeps nobody
            try:
                await parts.lobby.get_room(row.code)
                parts.lobby.vacate_seat(row.code, guest)
            except Elsewhere:
                await parts.store.commit(notify(f"depart {row.code} {guest}"))


async def delete_guest(parts: Services, guest: str) -> None:
    """Somebody is forgotten, with the bots of their account."""
    await leave_tables(parts, guest)
    for bot in await parts.store.fetch(q.bots_of(guest)):
        await delete_bot(parts, bot)
    await parts.guests.delete(guest)


async def delete_bot(parts: Services, bot: AccountRow) -> None:
    await leave_tables(parts, bot.id)
    await parts.store.commit(*gw.mark_for_erasure(bot.id), *gw.delete_guest(bot.id))
    parts.guests.invalidate(bot.id)
    for tab in parts.connections.of_guest(bot.id):
        tab.drop("signed_out")


def with_cookie(request: Request, response: Response, cookie: str | None) -> Response:
    if cookie:
        set_cookie(response, cookie, secure=request.url.scheme == "https")
    return response
