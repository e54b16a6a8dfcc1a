"""Guests: a name, and a signed cookie by which a browser is known again."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from random import Random
from typing import Final, cast

from itsdangerous import BadSignature, Signer
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.responses import Response

from oriflamme.server.accounts.accounts import Accounts, NewGuest
from oriflamme.server.http.bearer_token import token_principal
from oriflamme.server.http.error_responses import client_network
from oriflamme.server.http.names import check_name, preferred_language, random_name
from oriflamme.server.http.quotas import Quotas
from oriflamme.server.lobby.bans import Bans
from oriflamme.server.protocol.answers import Device, Guest
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest
from oriflamme.server.protocol.terms import GUEST_COOKIE, AccountKind
from oriflamme.server.store import guest_writes as gw
from oriflamme.server.store import queries as q
from oriflamme.server.store.store import GuestRow, Store, WriteConflict
from oriflamme.server.store.writes import Write
from oriflamme.server.tables.text_safety import skeleton

COOKIE_MAX_AGE_S: Final = 400 * 86_400
LINK_LIFETIME_MS: Final = 15 * 60_000
RECOVERY_KEY_LENGTH: Final = 25
"""Letters: 125 bits, which nobody guesses."""
LAST_SEEN_INTERVAL_MS: Final = 3_600_000
MAX_CACHED: Final = 10_000
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


class Guests:
    """Who is who. A cookie holds a random key, signed; the disk holds only the key's hash."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        clock: Callable[[], int],
        rng: Random,
        quotas: Quotas,
        accounts: Accounts,
        bans: Bans,
    ) -> None:
        self._accounts = accounts
        self._bans = bans
        self._store = store
        self._signer = Signer(secret, salt="oriflamme-guest", digest_method=hashlib.sha256)
        self._clock = clock
        self._rng = rng
        self._quotas = quotas
        self._cached: OrderedDict[bytes, Guest] = OrderedDict()
        self._last_seen: dict[bytes, int] = {}
        """When it was last noted that a device was here."""

    async def authenticate(self, connection: HTTPConnection) -> Guest | None:
        """The guest whose cookie or token this is; a forged or unknown cookie is nobody's."""
        if bearer := token_principal(connection):
            self._bans.check(bearer.guest.id)
            return bearer.guest
        key = self.key_hash(connection)
        if key is None:
            return None
        guest = self._cached.get(key)
        if guest is None:
            row = await self._store.fetch(q.guest_by_key(key))
            if row is None:
                return None
            guest = self._cache(key, guest_from_row(row))
        self._bans.check(guest.id)
        self._record_last_seen(key)
        return guest

    async def create_or_update(
        self, connection: HTTPConnection, requested: GuestRequest
    ) -> tuple[Guest, str | None]:
        """A guest as wished, and the cookie to set when they are new."""
        before = await self.authenticate(connection)
        saved, cookie = await self.prepare(connection, requested)
        if requested.name is not None:
            await self._accounts.check_name_free(saved.name, saved.id)
        unit = gw.save_guest(*saved)
        if before and before.account:
            unit.append(gw.rename_account(saved.id, skeleton(saved.name)))
        try:
            await self._store.commit(*unit)
        except WriteConflict:
            raise Refusal("name_taken") from None
        guest = guest_from_row(GuestRow(saved.id, saved.name, saved.language, saved.coat))
        if before is None:
            return self._cache(saved.key, guest), cookie
        self.invalidate(before.id)  # this device and others learn of the new name from the disk
        return self._cache(saved.key, replace(guest, account=before.account)), None

    async def prepare(
        self, connection: HTTPConnection, requested: GuestRequest
    ) -> tuple[NewGuest, str | None]:
        """What is to be kept of a guest, and the cookie to set when they are new."""
        guest = await self.authenticate(connection)
        key, cookie = self.key_hash(connection), None
        if guest is None or key is None:
            key, cookie = self._new_key()
            language = requested.language or preferred_language(connection)
            name = random_name(language, self._rng)
            guest = Guest(self._new_id(), name, language, coat_of(name))
        name = guest.name if requested.name is None else check_name(requested.name)
        coat = requested.coat or custom_coat(guest) or coat_of(name)
        language = requested.language or guest.language
        guest = replace(guest, name=name, language=language, coat=coat)
        prepared = NewGuest(guest.id, key, name, guest.language, self._clock(), custom_coat(guest))
        if cookie is not None:
            self._quotas.new_guest(client_network(connection))
        return prepared, cookie

    def new_without_device(self, name: str, language: str) -> NewGuest:
        """A guest with whom no device comes."""
        key, _ = self._new_key()
        return NewGuest(self._new_id(), key, check_name(name), language, self._clock())

    async def add_device(self, guest: str) -> str:
        """The cookie of another device of this guest."""
        key, cookie = self._new_key()
        await self._store.commit(gw.save_device_key(guest, key, self._clock()))
        return cookie

    async def make_device_link(self, guest: Guest) -> tuple[str, int]:
        """A token that makes another device this guest's, once and soon."""
        token, expires = self._random_text(32), self._clock() + LINK_LIFETIME_MS
        await self._store.commit(*gw.save_device_link(_hash(token), guest.id, expires))
        return token, expires

    async def make_recovery_key(self, guest: Guest) -> tuple[str, int]:
        """A key to write down, in place of the one before."""
        key, now = self._random_text(RECOVERY_KEY_LENGTH), self._clock()
        await self._store.commit(*gw.save_recovery_key(guest.id, _hash(key), now))
        return "-".join(key[at : at + 5] for at in range(0, RECOVERY_KEY_LENGTH, 5)), now

    async def redeem(self, token: str) -> str:
        """Spend a link, or use a spare key; the cookie for this device."""
        hashed, now = _hash("".join(c for c in token.lower() if c in ALPHABET)), self._clock()
        spent: tuple[Write, ...] = ()
        guest = await self._store.fetch(q.guest_by_recovery_key(hashed))
        if guest is None:
            guest, spent = (
                await self._store.fetch(q.guest_by_device_link(hashed, now)),
                (gw.redeem_device_link(hashed),),
            )
        if guest is None:
            raise Refusal("invalid_link")
        key, cookie = self._new_key()
        try:
            await self._store.commit(*spent, gw.save_device_key(guest, key, now))
        except WriteConflict:
            raise Refusal("invalid_link") from None
        return cookie

    async def devices(self, connection: HTTPConnection, guest: Guest) -> list[tuple[bytes, Device]]:
        here = self.key_hash(connection)
        return [
            (row.key, Device(self.device_id(row.key), row.created, row.last_seen, row.key == here))
            for row in await self._store.fetch(q.device_keys_of(guest.id))
        ]

    def device_id(self, key: bytes) -> str:
        """What a device is called in the open; nobody gets to its key from there."""
        return hashlib.sha256(b"device" + key).hexdigest()[:16]

    async def revoke_devices(self, guest: Guest, keys: Iterable[bytes]) -> None:
        """These devices are nobody from now on."""
        if writes := [write for key in keys for write in gw.delete_device_key(key)]:
            await self._store.commit(*writes)
            self.invalidate(guest.id)

    async def delete(self, guest: str) -> None:
        await self._store.commit(*gw.mark_for_erasure(guest), *gw.delete_guest(guest))
        self.invalidate(guest)

    def key_hash_of_cookie(self, cookie: str) -> bytes:
        return _hash(self._signer.unsign(cookie).decode())

    def key_hash(self, connection: HTTPConnection) -> bytes | None:
        """Of the device, or of the program."""
        if bearer := token_principal(connection):
            return bearer.key
        try:
            return self.key_hash_of_cookie(connection.cookies.get(GUEST_COOKIE, ""))
        except (BadSignature, UnicodeError):
            return None

    def _record_last_seen(self, key: bytes) -> None:
        """Once in a while. Nobody waits for it, and nothing is lost if it cannot be written."""
        now = self._clock()
        if now - self._last_seen.get(key, 0) >= LAST_SEEN_INTERVAL_MS:
            self._last_seen[key] = now
            self._store.write([gw.update_key_last_seen(key, now)], lambda problem: None)

    def invalidate(self, guest: str) -> None:
        """What is known of a guest is asked of the disk again, by every worker of the house."""
        self.invalidate_local(guest)
        self._store.notify(f"guest {guest}")

    def invalidate_local(self, guest: str) -> None:
        for key in [key for key, known in self._cached.items() if known.id == guest]:
            del self._cached[key]
            self._last_seen.pop(key, None)

    def invalidate_all(self) -> None:
        self._cached.clear()

    def _new_key(self) -> tuple[bytes, str]:
        key = self._random_text(40)
        return _hash(key), self._signer.sign(key).decode()

    def _new_id(self) -> str:
        return self._random_text(12)

    def _random_text(self, length: int) -> str:
        return "".join(self._rng.choice(ALPHABET) for _ in range(length))

    def _cache(self, key: bytes, guest: Guest) -> Guest:
        self._cached[key] = guest
        if len(self._cached) > MAX_CACHED:
            oldest, _ = self._cached.popitem(last=False)
            self._last_seen.pop(oldest, None)
        return guest


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def guest_from_row(row: GuestRow) -> Guest:
    coat = row.coat or coat_of(row.name)
    return Guest(row.id, row.name, row.language, coat, cast(AccountKind | None, row.account))


def person_from_guest(guest: Guest) -> Person:
    return Person(
        guest.id,
        guest.name,
        custom_coat(guest),
        has_account=guest.account is not None,
        is_program=guest.account == "bot",
    )


def custom_coat(guest: Guest) -> str | None:
    """None for the coat of the name: then another name brings another coat."""
    return None if guest.coat == coat_of(guest.name) else guest.coat


def set_cookie(response: Response, cookie: str, *, secure: bool) -> None:
    response.set_cookie(
        GUEST_COOKIE,
        cookie,
        max_age=COOKIE_MAX_AGE_S,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


def clear_cookie(response: Response) -> Response:
    response.delete_cookie(GUEST_COOKIE, httponly=True, samesite="lax", path="/")
    return response
