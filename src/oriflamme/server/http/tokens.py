"""Tokens for programs, and bots: accounts that programs play by."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.account_merge import delete_bot
from oriflamme.server.http.accounts import account_state, require_account, to_token
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol.accounts import (
    BotRequest,
    CreatedToken,
    DeleteBotRequest,
    RevokeTokenRequest,
    TokenRequest,
)
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import queries as q
from oriflamme.server.store.queries import AccountRow


async def make_token(request: Request) -> Response:
    """A key for a program, that is oneself by it or a bot of one's own.

    It is told this once, and kept as a hash; it is good until it is ended.
    """
    wish = await read_body(request, TokenRequest)
    parts = services(request)
    holder = await _own_account_or_bot(parts, await require_account(request), wish.bot)
    token, row = await parts.tokens.create(holder.id, wish.label, wish.scopes)
    return json_response(CreatedToken(token, to_token(row)), 201)


async def revoke_token(request: Request) -> Response:
    """A token opens nothing any more, and connections by it are closed (`signed_out`)."""
    wish = await read_body(request, RevokeTokenRequest)
    parts = services(request)
    account = await require_account(request)
    holder = await _own_account_or_bot(parts, account, wish.bot)
    key = await parts.tokens.revoke(holder.id, wish.id)
    parts.guests.invalidate(holder.id)  # other workers look who is still let in
    for tab in parts.connections.of_guest(holder.id):
        if tab.device_key == key:
            tab.drop("signed_out")
    return json_response(await account_state(parts, account))


async def create_bot(request: Request) -> Response:
    """An account for a program that plays. Everybody at its tables sees that it is one."""
    wish = await read_body(request, BotRequest)
    parts = services(request)
    account = await require_account(request)
    await parts.accounts.check_bot_limit(account.id)
    guest = await parts.guests.authenticate(request)
    assert guest is not None
    await parts.accounts.create(
        parts.guests.new_without_device(wish.name, guest.language), owner=account.id
    )
    return json_response(await account_state(parts, account), 201)


async def delete_bot_account(request: Request) -> Response:
    """A bot of one's own is no more: its tokens, its seats, the list of its games."""
    wish = await read_body(request, DeleteBotRequest)
    parts = services(request)
    account = await require_account(request)
    await delete_bot(parts, await _own_account_or_bot(parts, account, wish.id))
    return json_response(await account_state(parts, account))


async def _own_account_or_bot(parts: Services, account: AccountRow, bot: str | None) -> AccountRow:
    """Oneself, or the bot of one's own with this id."""
    if bot is None:
        return account
    found = await parts.store.fetch(q.account(bot))
    if found is None or found.owner_id != account.id:
        raise Refusal("not_found", "No bot of yours has this id.")
    return found
