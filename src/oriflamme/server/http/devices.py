"""One's devices: which they are, ending them, a spare key for when all are lost, and leaving."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.account_merge import delete_guest
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.guests import clear_cookie
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol.answers import Devices, Guest, Me, RecoveryKey
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import EndDeviceRequest
from oriflamme.server.store import queries as q

NO_GUEST = Me(None, (), ())


async def list_devices(request: Request) -> Response:
    """The devices that are this guest, this one first.

    Each got its key when one became a guest there, or came by a link or the spare key. `seen` is
    told to the hour.
    """
    parts = services(request)
    return json_response(await _devices(request, parts, await _require_guest(request)))


async def revoke_device(request: Request) -> Response:
    """End another device of one's own, or all others.

    It is nobody from then on, and its connections are closed (`signed_out`).
    """
    body = await read_body(request, EndDeviceRequest)
    parts = services(request)
    guest = await _require_guest(request)
    others = [
        key for key, device in await parts.guests.devices(request, guest) if not device.is_current
    ]
    revoked = [key for key in others if body.device in (None, parts.guests.device_id(key))]
    if body.device is not None and not revoked:
        raise Refusal("not_found", "No other device of yours has this id.")
    await parts.guests.revoke_devices(guest, revoked)
    _close_connections(parts, guest, revoked)
    return json_response(await _devices(request, parts, guest))


async def revoke_other_devices(request: Request, parts: Services, guest: Guest) -> None:
    """All devices of one's own but this one are nobody from now on."""
    others = [
        key for key, device in await parts.guests.devices(request, guest) if not device.is_current
    ]
    await parts.guests.revoke_devices(guest, others)
    _close_connections(parts, guest, others)


async def sign_out(request: Request) -> Response:
    """Be nobody on this device.

    Whoever has neither another device nor a spare key is not this guest again.
    """
    parts = services(request)
    guest, key = await _require_guest(request), parts.guests.key_hash(request)
    assert key is not None
    await parts.guests.revoke_devices(guest, [key])
    _close_connections(parts, guest, [key])
    return clear_cookie(json_response(NO_GUEST))


async def make_recovery_key(request: Request) -> Response:
    """A key to write down, by which one is oneself on any device (`POST /api/device-link/redeem`).

    It does not expire. Making one replaces the one before: so a key that was lost, or seen by
    somebody else, opens nothing any more. It is told this once.
    """
    parts = services(request)
    key, made = await parts.guests.make_recovery_key(await _require_guest(request))
    return json_response(RecoveryKey(key, f"/move/{key}", made), 201)


async def delete_me(request: Request) -> Response:
    """Be forgotten.

    One leaves every seat at tables that have not started; in running games a bot plays on. The
    guest, the account with its bots, all devices, keys and tokens, and the list of one's games are
    deleted. Finished games and their records belong to all who played: they stay, but one's name
    and what one said at the table are taken out of them, once nobody is there any more.
    """
    parts = services(request)
    guest = await _require_guest(request)
    await delete_guest(parts, guest.id)
    for connection in parts.connections.of_guest(guest.id):
        connection.drop("signed_out")
    return clear_cookie(json_response(NO_GUEST))


async def _require_guest(request: Request) -> Guest:
    guest = await services(request).guests.authenticate(request)
    if guest is None:
        raise Refusal("guest_required")
    return guest


async def _devices(request: Request, parts: Services, guest: Guest) -> Devices:
    devices = [device for _, device in await parts.guests.devices(request, guest)]
    devices.sort(key=lambda device: (not device.is_current, -device.last_seen, device.id))
    return Devices(tuple(devices), await parts.store.fetch(q.recovery_key_created(guest.id)))


def _close_connections(parts: Services, guest: Guest, keys: list[bytes]) -> None:
    for connection in parts.connections.of_guest(guest.id):
        if connection.device_key in keys:
            connection.drop("signed_out")
