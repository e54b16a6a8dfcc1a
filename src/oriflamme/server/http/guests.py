"""Guests: a name, and a signed cookie by which a browser is known again."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from oriflamme.server.http.names import language_of, made_up_name
from oriflamme.server.protocol.answers import Guest
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import GuestRequest
from oriflamme.server.protocol.terms import COOKIE
from oriflamme.server.store.store import Conflict, GuestRow, Store
from oriflamme.server.store.writes import SaveGuest, SaveKey, SaveLink, SpendLink
from oriflamme.server.tables.talking import visible

COOKIE_AGE: Final = 400 * 86_400
LINK_MS: Final = 15 * 60_000
REMEMBERED: Final = 10_000
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


class Guests:
    """Who is who. A cookie holds a random key, signed; the disk holds only the key's hash."""

    def __init__(self, store: Store, secret: bytes, clock: Callable[[], int], rng: Random) -> None:
        self._store = store
        self._signer = Signer(secret, salt="oriflamme-guest", digest_method=hashlib.sha256)
        self._clock = clock
        self._rng = rng
        self._known: OrderedDict[bytes, Guest] = OrderedDict()

    async def who(self, connection: HTTPConnection) -> Guest | None:
        """The guest whose cookie this is; a forged or unknown cookie is nobody's."""
        key = self._key(connection)
        if key is None:
            return None
        if key in self._known:
            return self._known[key]
        row = await self._store.guest_by_key(key)
        if row is None:
            return None
        return self._remember(key, as_guest(row))

    async def be(self, connection: HTTPConnection, wish: GuestRequest) -> tuple[Guest, str | None]:
        """A guest as wished, and the cookie to set when they are new."""
        now = self._clock()
        guest = await self.who(connection)
        key, cookie = self._key(connection), None
        if guest is None or key is None:
            key, cookie = self._new_key()
            language = wish.language or language_of(connection)
            name = made_up_name(language, self._rng)
            guest = Guest(self._new_id(), name, language, coat_of(name))
        name = guest.name if wish.name is None else check_name(wish.name)
        coat = wish.coat or chosen_coat(guest) or coat_of(name)
        guest = Guest(guest.id, name, wish.language or guest.language, coat)
        kept = SaveGuest(guest.id, key, name, guest.language, now, chosen_coat(guest))
        await self._store.keep(kept)
        if cookie is None:  # other devices learn of the new name from the disk
            for other in [k for k, g in self._known.items() if g.id == guest.id]:
                del self._known[other]
        return self._remember(key, guest), cookie

    async def link(self, guest: Guest) -> tuple[str, int]:
        """A token that makes another device this guest's, once and soon."""
        token, expires = self._random(32), self._clock() + LINK_MS
        await self._store.keep(SaveLink(_hash(token), guest.id, expires))
        return token, expires

    async def move(self, token: str) -> str:
        """Spend a link; the cookie for this device."""
        hashed = _hash(token)
        guest = await self._store.link(hashed, self._clock())
        if guest is None:
            raise Refusal("bad_link")
        key, cookie = self._new_key()
        try:
            await self._store.keep(SpendLink(hashed), SaveKey(guest, key))
        except Conflict:
            raise Refusal("bad_link") from None
        return cookie

    def of_cookie(self, cookie: str) -> bytes:
        return _hash(self._signer.unsign(cookie).decode())

    def _key(self, connection: HTTPConnection) -> bytes | None:
        try:
            return self.of_cookie(connection.cookies.get(COOKIE, ""))
        except (BadSignature, UnicodeError):
            return None

    def _new_key(self) -> tuple[bytes, str]:
        key = self._random(40)
        return _hash(key), self._signer.sign(key).decode()

    def _new_id(self) -> str:
        return self._random(12)

    def _random(self, length: int) -> str:
        return "".join(self._rng.choice(ALPHABET) for _ in range(length))

    def _remember(self, key: bytes, guest: Guest) -> Guest:
        self._known[key] = guest
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return guest


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def as_guest(row: GuestRow) -> Guest:
    return Guest(row.id, row.name, row.language, row.coat or coat_of(row.name))


def as_person(guest: Guest) -> Person:
    return Person(guest.id, guest.name, chosen_coat(guest))


def chosen_coat(guest: Guest) -> str | None:
    """None for the coat of the name: then another name brings another coat."""
    return None if guest.coat == coat_of(guest.name) else guest.coat


def check_name(name: str) -> str:
    seen = visible(name)
    if not 1 <= len(seen) <= 24:
        raise Refusal("bad_name")
    return seen


def set_cookie(response: Response, cookie: str, *, secure: bool) -> None:
    response.set_cookie(
        COOKIE, cookie, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure, path="/"
    )
