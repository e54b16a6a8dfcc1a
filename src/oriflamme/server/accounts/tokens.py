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

TOKEN_PREFIX: Final = "ofl_"
"""So that one is known for what it is wherever it is left lying about."""
MAX_TOKENS: Final = 20
"""Of one account."""
LAST_USED_INTERVAL_MS: Final = 3_600_000
MAX_CACHED: Final = 10_000


@dataclass(frozen=True)
class TokenGrant:
    """What a token lets a program do, and as whom."""

    key_hash: bytes
    account: str
    scopes: frozenset[str]


class Tokens:
    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._last_used: OrderedDict[bytes, int] = OrderedDict()
        """When it was last noted that a token was used."""

    async def create(
        self, account: str, label: str, scopes: Iterable[Scope]
    ) -> tuple[str, TokenRow]:
        """A new one, as it is shown this once, and what is kept of it."""
        if len(await self._store.fetch(q.tokens_of(account))) >= MAX_TOKENS:
            raise Refusal("limit_reached", f"An account has {MAX_TOKENS} tokens at most.")
        token, now = TOKEN_PREFIX + secrets.token_urlsafe(32), self._clock()
        row = TokenRow(hash_token(token), account, label, " ".join(sorted(set(scopes))), now, now)
        await self._store.commit(save_token(row.key, account, label, row.scopes, now))
        return token, row

    async def verify(self, token: str) -> TokenGrant | None:
        """Whose token it is. Asked of the disk each time: a token that was ended opens nothing."""
        key = hash_token(token)
        row = await self._store.fetch(q.token(key))
        if row is None or not compare_digest(row.key, key):
            return None
        self._record_last_used(key)
        return TokenGrant(row.key, row.account, frozenset(row.scopes.split()))

    async def revoke(self, account: str, id: str) -> bytes:
        """The token with this id opens nothing any more."""
        for row in await self._store.fetch(q.tokens_of(account)):
            if compare_digest(public_token_id(row.key), id):
                await self._store.commit(delete_token(row.key))
                return row.key
        raise Refusal("not_found", "No token of yours has this id.")

    def _record_last_used(self, key: bytes) -> None:
        """Once in a while. Nobody waits for it, and nothing is lost if it cannot be written."""
        now = self._clock()
        if now - self._last_used.get(key, 0) >= LAST_USED_INTERVAL_MS:
            self._last_used[key] = now
            self._store.write([update_token_last_used(key, now)], lambda problem: None)
            if len(self._last_used) > MAX_CACHED:
                self._last_used.popitem(last=False)


def hash_token(token: str) -> bytes:
    """A token is as good as random, so a plain hash tells nothing of it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def public_token_id(key: bytes) -> str:
    """What a token is called in the open; nobody gets to its key from there."""
    return hashlib.sha256(b"token" + key).hexdigest()[:16]
