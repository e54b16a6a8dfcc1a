"""Passkeys: making one, signing in by one, ending one."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.accounts.passkeys import (
    ALGORITHMS,
    RelyingParty,
    base64url_encode,
    verify_authentication,
    verify_registration,
)
from oriflamme.server.http.accounts import (
    account_state,
    check_accounts_enabled,
    require_account,
    signed_in_response,
    throttle_sign_in,
)
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import services
from oriflamme.server.protocol.accounts import (
    DeletePasskeyRequest,
    PasskeyChallenge,
    PasskeySignInRequest,
    RegisterPasskeyRequest,
)
from oriflamme.server.protocol.answers import Guest
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest
from oriflamme.server.store import queries as q
from oriflamme.server.store.queries import PasskeyRow

SIGN_IN = "sign in"


async def begin_passkey_registration(request: Request) -> Response:
    """What a browser needs to make a passkey for the guest one is (`POST /api/passkeys`)."""
    parts = services(request)
    check_accounts_enabled(parts)
    guest = await _require_guest(request)
    challenge, state = parts.challenges.issue(guest.id)
    known = await parts.store.fetch(q.passkeys_of(guest.id))
    return json_response(
        PasskeyChallenge(
            state=state,
            challenge=base64url_encode(challenge),
            rp_id=relying_party_of(request).host,
            user=guest.id,
            name=guest.name,
            algorithms=ALGORITHMS,
            exclude_credentials=tuple(base64url_encode(row.id) for row in known),
        )
    )


async def add_passkey(request: Request) -> Response:
    """Sign in by a passkey from now on.

    Who has no account yet gets one by it, in the name of the guest one is, without a password.
    """
    made = await read_body(request, RegisterPasskeyRequest)
    parts = services(request)
    check_accounts_enabled(parts)
    guest = await _require_guest(request)
    found = verify_registration(
        made, parts.challenges.redeem(made.state, guest.id), relying_party_of(request)
    )
    if guest.account:
        await parts.accounts.add_passkey(guest.id, found, made.label)
    else:
        kept, _ = await parts.guests.prepare(request, GuestRequest())
        await parts.accounts.create(kept, passkey=(found, made.label))
        parts.guests.invalidate(guest.id)
    return json_response(
        await account_state(parts, await parts.store.fetch(q.account(guest.id))), 201
    )


async def begin_passkey_sign_in(request: Request) -> Response:
    """What a browser needs to sign in by a passkey (`POST /api/sign-in/passkey`)."""
    parts = services(request)
    check_accounts_enabled(parts)
    challenge, state = parts.challenges.issue(SIGN_IN)
    return json_response(
        PasskeyChallenge(
            state=state,
            challenge=base64url_encode(challenge),
            rp_id=relying_party_of(request).host,
            user="",
            name="",
            algorithms=ALGORITHMS,
            exclude_credentials=(),
        )
    )


async def sign_in_by_passkey(request: Request) -> Response:
    """Be here who one is by a passkey.

    What becomes of the guest one was on this device is as with `POST /api/sign-in`.
    """
    used = await read_body(request, PasskeySignInRequest)
    parts = services(request)
    check_accounts_enabled(parts)
    await throttle_sign_in(request, parts, None)
    challenge = parts.challenges.redeem(used.state, SIGN_IN)
    known = await _find_passkey(request, used.id)
    uses = verify_authentication(used, known, challenge, relying_party_of(request))
    account = await parts.accounts.record_passkey_use(known, uses)
    return await signed_in_response(request, account, bring=used.merge, leave=used.leave_seats)


async def delete_passkey(request: Request) -> Response:
    """Sign in by a passkey no more. The last one stays where there is no password."""
    wish = await read_body(request, DeletePasskeyRequest)
    parts = services(request)
    account = await require_account(request)
    for row in await parts.store.fetch(q.passkeys_of(account.id)):
        if base64url_encode(row.id) == wish.id:
            await parts.accounts.delete_passkey(account, row)
            return json_response(await account_state(parts, account))
    raise Refusal("not_found", "No passkey of yours has this id.")


def relying_party_of(request: Request) -> RelyingParty:
    """Where the browser says it is; the guard has seen that no other site's page asks."""
    return RelyingParty(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


async def _find_passkey(request: Request, id: str) -> PasskeyRow:
    from webauthn.helpers import base64url_to_bytes

    try:
        row = await services(request).store.fetch(q.passkey(base64url_to_bytes(id)))
    except ValueError:
        row = None
    if row is None:
        raise Refusal("invalid_passkey", "Nobody here has it.")
    return row


async def _require_guest(request: Request) -> Guest:
    guest = await services(request).guests.authenticate(request)
    if guest is None:
        raise Refusal("guest_required")
    return guest
