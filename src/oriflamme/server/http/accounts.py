"""Accounts: signing up and in by name and password, and how one is known."""

import asyncio
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.accounts.passkeys import base64url_encode
from oriflamme.server.accounts.tokens import public_token_id
from oriflamme.server.http.account_merge import sign_in_as, with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.devices import revoke_other_devices
from oriflamme.server.http.error_responses import client_network, json_response
from oriflamme.server.http.services import Services, accounts_enabled, services
from oriflamme.server.protocol.accounts import (
    Account,
    AccountState,
    OwnBot,
    Passkey,
    PasswordRequest,
    SignInRequest,
    SignUpRequest,
    Token,
)
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest
from oriflamme.server.protocol.terms import AccountKind
from oriflamme.server.store import queries as q
from oriflamme.server.store.queries import AccountRow, TokenRow
from oriflamme.server.tables.text_safety import skeleton


def check_accounts_enabled(parts: Services) -> None:
    if not accounts_enabled(parts):
        raise Refusal("accounts_disabled")


async def show_account(request: Request) -> Response:
    """How one is known here: by an account, with its passkeys, tokens and bots, or as a guest."""
    parts = services(request)
    guest = await parts.guests.authenticate(request)
    account = await parts.store.fetch(q.account(guest.id)) if guest else None
    return json_response(await account_state(parts, account))


async def sign_up(request: Request) -> Response:
    """Get an account for the guest one is.

    All that the guest has, seats and finished games, is the account's from then on. No two
    accounts have names that look alike, and no guest takes that of an account.
    """
    body = await read_body(request, SignUpRequest)
    parts = services(request)
    check_accounts_enabled(parts)
    guest = await parts.guests.authenticate(request)
    if guest is not None and guest.account:
        raise Refusal("not_now", "You have an account.")
    await throttle_sign_in(request, parts, body.name)
    new_guest, cookie = await parts.guests.prepare(request, GuestRequest(name=body.name))
    await parts.accounts.create(new_guest, password=body.password)
    parts.guests.invalidate(new_guest.id)
    state = await account_state(parts, await parts.store.fetch(q.account(new_guest.id)))
    return with_cookie(request, json_response(state, 201), cookie)


async def sign_in(request: Request) -> Response:
    """Be here who one is by name and password.

    The guest one was on this device is left behind; with `bring`, what that guest has played comes
    along. While the guest sits at a table, that is refused unless one leaves it.
    """
    body = await read_body(request, SignInRequest)
    parts = services(request)
    check_accounts_enabled(parts)
    await throttle_sign_in(request, parts, body.name)
    account = await parts.accounts.sign_in(body.name, body.password)
    return await signed_in_response(request, account, bring=body.merge, leave=body.leave_seats)


async def change_password(request: Request) -> Response:
    """Set another password. All one's other devices are signed out; tokens stay."""
    body = await read_body(request, PasswordRequest)
    parts = services(request)
    account = await require_account(request)
    await throttle_sign_in(request, parts, account.name)
    await parts.accounts.change_password(account, body.old_password, body.new_password)
    guest = await parts.guests.authenticate(request)
    assert guest is not None
    await revoke_other_devices(request, parts, guest)
    return json_response(await account_state(parts, await parts.store.fetch(q.account(account.id))))


async def signed_in_response(
    request: Request, account: AccountRow, *, bring: bool, leave: bool
) -> Response:
    """The answer to somebody who has shown who they are."""
    parts = services(request)
    cookie = await sign_in_as(request, account, bring=bring, leave=leave)
    return with_cookie(request, json_response(await account_state(parts, account)), cookie)


async def require_account(request: Request) -> AccountRow:
    parts = services(request)
    check_accounts_enabled(parts)
    guest = await parts.guests.authenticate(request)
    account = await parts.store.fetch(q.account(guest.id)) if guest else None
    if account is None:
        raise Refusal("account_required")
    return account


async def throttle_sign_in(request: Request, parts: Services, name: str | None) -> None:
    """Refuse a network that tries too often; where a name is tried too often, take one's time."""
    network = client_network(request)
    tried = None if name is None else sha256(skeleton(name).encode()).hexdigest()
    await asyncio.sleep(parts.quotas.sign_in(network, tried))


async def account_state(parts: Services, account: AccountRow | None) -> AccountState:
    offered = accounts_enabled(parts)
    if account is None:
        return AccountState(offered, None)
    store = parts.store
    passkeys = await store.fetch(q.passkeys_of(account.id))
    return AccountState(
        offered,
        to_account(account),
        tuple(
            Passkey(base64url_encode(each.id), each.label, each.created, each.last_used)
            for each in passkeys
        ),
        to_tokens(await store.fetch(q.tokens_of(account.id))),
        tuple(
            [
                OwnBot(
                    bot.id,
                    bot.name,
                    bot.created,
                    to_tokens(await store.fetch(q.tokens_of(bot.id))),
                )
                for bot in await store.fetch(q.bots_of(account.id))
            ]
        ),
    )


def to_account(row: AccountRow) -> Account:
    kind: AccountKind = "bot" if row.kind == "bot" else "person"
    return Account(row.id, row.name, kind, row.created, row.password is not None)


def to_tokens(rows: list[TokenRow]) -> tuple[Token, ...]:
    return tuple(to_token(row) for row in rows)


def to_token(row: TokenRow) -> Token:
    scopes = tuple(scope for scope in ("read", "play") if scope in row.scopes.split())
    return Token(public_token_id(row.key), row.label, scopes, row.created, row.last_used)
