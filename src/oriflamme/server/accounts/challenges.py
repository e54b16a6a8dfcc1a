"""Challenges that passkeys answer: random, signed, good for minutes and for one purpose.

They travel to the browser and back, so that whichever process gets the answer can check it.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from itsdangerous import BadSignature, Signer

from oriflamme.server.protocol.refusals import Refusal

LIFETIME_MS: Final = 5 * 60_000
MAX_REMEMBERED: Final = 10_000


class Challenges:
    def __init__(self, secret: bytes, clock: Callable[[], int]) -> None:
        self._signer = Signer(secret, salt="oriflamme-passkey", digest_method=hashlib.sha256)
        self._clock = clock
        self._redeemed: OrderedDict[str, None] = OrderedDict()

    def issue(self, purpose: str) -> tuple[bytes, str]:
        """A challenge, and what the browser brings back with its answer."""
        random = urlsafe_b64encode(secrets.token_bytes(24)).decode()
        payload = f"{random}.{self._clock() + LIFETIME_MS}.{purpose}"
        return self._challenge(payload), self._signer.sign(payload).decode()

    def redeem(self, state: str, purpose: str) -> bytes:
        """The challenge that was made for this purpose, once."""
        try:
            payload = self._signer.unsign(state).decode()
            _, until, made_for = payload.split(".", 2)
        except (BadSignature, UnicodeError, ValueError):
            raise Refusal("invalid_passkey") from None
        if int(until) < self._clock() or made_for != purpose or payload in self._redeemed:
            raise Refusal("invalid_passkey", "It was asked for too long ago.")
        self._redeemed[payload] = None
        if len(self._redeemed) > MAX_REMEMBERED:
            self._redeemed.popitem(last=False)
        return self._challenge(payload)

    def _challenge(self, payload: str) -> bytes:
        return hashlib.sha256(payload.encode()).digest()
