"""Tokens: keys for programs, shown once and kept as a hash."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hmac import compare_digest
from typing import Final

from oriflamme.server.protocol.accounts import Scope
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import delete_token, save_token, update_token_last_used
from oriflamme.server.store.queries import TokenRow
from oriflamme.server.store.store import Store

PREFIX: Final = "ofl_"
"""So that one is known for what it is wherever it is left lying about."""
MOST: Final = 20
"""Of one account."""
SEEN_MS: Final = 3_600_000
REMEMBERED: Final = 10_000


@dataclass(frozen=True)
class Bearer:
    """What a token lets a program do, and as whom."""

    key: bytes
    account: str
    scopes: frozenset[str]


class Tokens:
    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._seen: OrderedDict[bytes, int] = OrderedDict()
        """When it was last noted that a token was used."""

    async def make(self, account: str, label: str, scopes: Iterable[Scope]) -> tuple[str, TokenRow]:
        """A new one, as it is shown this once, and what is kept of it."""
        if len(await self._store.fetch(q.tokens_of(account))) >= MOST:
            raise Refusal("too_many", f"An account has {MOST} tokens at most.")
        token, now = PREFIX + secrets.token_urlsafe(32), self._clock()
        row = TokenRow(hash_of(token), account, label, " ".join(sorted(set(scopes))), now, now)
        await self._store.commit(save_token(row.key, account, label, row.scopes, now))
        return token, row

    async def bearer(self, token: str) -> Bearer | None:
        """Whose token it is. Asked of the disk each time: a token that was ended opens nothing."""
        key = hash_of(token)
        row = await self._store.fetch(q.token(key))
        if row is None or not compare_digest(row.key, key):
            return None
        self._note_seen(key)
        return Bearer(row.key, row.account, frozenset(row.scopes.split()))

    async def end(self, account: str, id: str) -> bytes:
        """The token with this id opens nothing any more."""
        for row in await self._store.fetch(q.tokens_of(account)):
            if compare_digest(open_id(row.key), id):
                await self._store.commit(delete_token(row.key))
                return row.key
        raise Refusal("not_found", "No token of yours has this id.")

    def _note_seen(self, key: bytes) -> None:
        """Once in a while. Nobody waits for it, and nothing is lost if it cannot be written."""
        now = self._clock()
        if now - self._seen.get(key, 0) >= SEEN_MS:
            self._seen[key] = now
            self._store.write([update_token_last_used(key, now)], lambda problem: None)
            if len(self._seen) > REMEMBERED:
                self._seen.popitem(last=False)


def hash_of(token: str) -> bytes:
    """A token is as good as random, so a plain hash tells nothing of it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def open_id(key: bytes) -> str:
    """What a token is called in the open; nobody gets to its key from there."""
    return hashlib.sha256(b"token" + key).hexdigest()[:16]
