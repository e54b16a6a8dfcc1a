"""Being told of one's turn while away: what this device has to know, and whether it wants it."""

from base64 import urlsafe_b64decode
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import services
from oriflamme.server.protocol.answers import Guest, PushState
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import SubscribeRequest
from oriflamme.server.push.encryption import is_public_key
from oriflamme.server.push.ssrf_guard import ForbiddenEndpoint, parse_endpoint
from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import delete_device_subscription, save_subscription

if TYPE_CHECKING:  # not every house pushes
    from oriflamme.server.push.pusher import Pusher


async def show_push(request: Request) -> Response:
    """Whether this device is told of its guest's turns by web push.

    `key` is null where the server sends none.
    """
    parts = services(request)
    if parts.push is None:
        return json_response(PushState(None, False))
    guest, key = await parts.guests.authenticate(request), parts.guests.key_hash(request)
    rows = await parts.store.fetch(q.subscriptions_of(guest.id)) if guest else []
    return json_response(PushState(parts.push.public_key, any(row.key == key for row in rows)))


async def subscribe(request: Request) -> Response:
    """Have this device told, by web push, when it is one's turn and none of one's devices is there.

    What is said is that it is one's turn, at which table, and no more. A device has one
    subscription; a new one replaces it. It ends with the device, and when the push service no
    longer knows it.
    """
    wish = await read_body(request, SubscribeRequest)
    push, guest, key = await _require_push(request)
    p256dh, auth = _base64url_decode(wish.p256dh), _base64url_decode(wish.auth)
    try:
        parse_endpoint(wish.endpoint, push.own_hosts)
    except ForbiddenEndpoint as problem:
        raise Refusal("invalid_message", f"Nothing is sent to this endpoint: {problem}.") from None
    if not is_public_key(p256dh):
        raise Refusal("invalid_message", "p256dh is no public key.")
    wanted = save_subscription(guest.id, key, wish.endpoint, p256dh, auth, wish.language)
    await services(request).store.commit(*wanted)
    return json_response(PushState(push.public_key, True))


async def unsubscribe(request: Request) -> Response:
    """Have this device told no more."""
    push, _, key = await _require_push(request)
    await services(request).store.commit(delete_device_subscription(key))
    return json_response(PushState(push.public_key, False))


async def _require_push(request: Request) -> "tuple[Pusher, Guest, bytes]":
    parts = services(request)
    guest, key = await parts.guests.authenticate(request), parts.guests.key_hash(request)
    if guest is None or key is None:
        raise Refusal("guest_required")
    if parts.push is None:
        raise Refusal("not_found", "This server sends no web push.")
    return parts.push, guest, key


def _base64url_decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
