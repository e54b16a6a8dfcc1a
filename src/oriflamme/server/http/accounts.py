"""Accounts: signing up and in by name and password, and how one is known."""

import asyncio
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.accounts.passkeys import encoded
from oriflamme.server.accounts.tokens import open_id
from oriflamme.server.http.arriving import arrive_as, with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.devices import end_others
from oriflamme.server.http.refusing import json, network_at
from oriflamme.server.http.services import Services, is_offered, services
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
from oriflamme.server.tables.legible import likeness


def check_offered(parts: Services) -> None:
    if not is_offered(parts):
        raise Refusal("no_accounts")


async def show_account(request: Request) -> Response:
    """How one is known here: by an account, with its passkeys, tokens and bots, or as a guest."""
    parts = services(request)
    guest = await parts.guests.who(request)
    account = await parts.store.ask(q.account(guest.id)) if guest else None
    return json(await account_state(parts, account))


async def sign_up(request: Request) -> Response:
    """Get an account for the guest one is.

    All that the guest has, seats and finished games, is the account's from then on. No two
    accounts have names that look alike, and no guest takes that of an account.
    """
    wish = await read_body(request, SignUpRequest)
    parts = services(request)
    check_offered(parts)
    guest = await parts.guests.who(request)
    if guest is not None and guest.account:
        raise Refusal("not_now", "You have an account.")
    await slowed(request, parts, wish.name)
    kept, cookie = await parts.guests.wished(request, GuestRequest(name=wish.name))
    await parts.accounts.make(kept, password=wish.password)
    parts.guests.forget(kept.id)
    state = await account_state(parts, await parts.store.ask(q.account(kept.id)))
    return with_cookie(request, json(state, 201), cookie)


async def sign_in(request: Request) -> Response:
    """Be here who one is by name and password.

    The guest one was on this device is left behind; with `bring`, what that guest has played comes
    along. While the guest sits at a table, that is refused unless one leaves it.
    """
    wish = await read_body(request, SignInRequest)
    parts = services(request)
    check_offered(parts)
    await slowed(request, parts, wish.name)
    account = await parts.accounts.by_password(wish.name, wish.password)
    return await arrived(request, account, bring=wish.bring, leave=wish.leave)


async def change_password(request: Request) -> Response:
    """Set another password. All one's other devices are signed out; tokens stay."""
    wish = await read_body(request, PasswordRequest)
    parts = services(request)
    account = await my_account(request)
    await slowed(request, parts, account.name)
    await parts.accounts.change_password(account, wish.old, wish.new)
    guest = await parts.guests.who(request)
    assert guest is not None
    await end_others(request, parts, guest)
    return json(await account_state(parts, await parts.store.ask(q.account(account.id))))


async def arrived(request: Request, account: AccountRow, *, bring: bool, leave: bool) -> Response:
    """The answer to somebody who has shown who they are."""
    parts = services(request)
    cookie = await arrive_as(request, account, bring=bring, leave=leave)
    return with_cookie(request, json(await account_state(parts, account)), cookie)


async def my_account(request: Request) -> AccountRow:
    parts = services(request)
    check_offered(parts)
    guest = await parts.guests.who(request)
    account = await parts.store.ask(q.account(guest.id)) if guest else None
    if account is None:
        raise Refusal("no_account")
    return account


async def slowed(request: Request, parts: Services, name: str | None) -> None:
    """Refuse a network that tries too often; where a name is tried too often, take one's time."""
    network = network_at(request)
    tried = None if name is None else sha256(likeness(name).encode()).hexdigest()
    await asyncio.sleep(parts.quotas.sign_in(network, tried))


async def account_state(parts: Services, account: AccountRow | None) -> AccountState:
    offered = is_offered(parts)
    if account is None:
        return AccountState(offered, None)
    store = parts.store
    passkeys = await store.ask(q.passkeys_of(account.id))
    return AccountState(
        offered,
        as_account(account),
        tuple(Passkey(encoded(each.id), each.label, each.made, each.used) for each in passkeys),
        as_tokens(await store.ask(q.tokens_of(account.id))),
        tuple(
            [
                OwnBot(
                    bot.id,
                    bot.name,
                    bot.created,
                    as_tokens(await store.ask(q.tokens_of(bot.id))),
                )
                for bot in await store.ask(q.bots_of(account.id))
            ]
        ),
    )


def as_account(row: AccountRow) -> Account:
    kind: AccountKind = "bot" if row.kind == "bot" else "person"
    return Account(row.id, row.name, kind, row.created, row.password is not None)


def as_tokens(rows: list[TokenRow]) -> tuple[Token, ...]:
    return tuple(as_token(row) for row in rows)


def as_token(row: TokenRow) -> Token:
    scopes = tuple(scope for scope in ("read", "play") if scope in row.scopes.split())
    return Token(open_id(row.key), row.label, scopes, row.made, row.used)
