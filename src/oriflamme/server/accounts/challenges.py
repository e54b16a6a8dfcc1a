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

GOOD_MS: Final = 5 * 60_000
REMEMBERED: Final = 10_000


class Challenges:
    def __init__(self, secret: bytes, clock: Callable[[], int]) -> None:
        self._signer = Signer(secret, salt="oriflamme-passkey", digest_method=hashlib.sha256)
        self._clock = clock
        self._spent: OrderedDict[str, None] = OrderedDict()

    def make(self, purpose: str) -> tuple[bytes, str]:
        """A challenge, and what the browser brings back with its answer."""
        random = urlsafe_b64encode(secrets.token_bytes(24)).decode()
        said = f"{random}.{self._clock() + GOOD_MS}.{purpose}"
        return self._challenge(said), self._signer.sign(said).decode()

    def spend(self, state: str, purpose: str) -> bytes:
        """The challenge that was made for this purpose, once."""
        try:
            said = self._signer.unsign(state).decode()
            _, until, made_for = said.split(".", 2)
        except (BadSignature, UnicodeError, ValueError):
            raise Refusal("bad_passkey") from None
        if int(until) < self._clock() or made_for != purpose or said in self._spent:
            raise Refusal("bad_passkey", "It was asked for too long ago.")
        self._spent[said] = None
        if len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)
        return self._challenge(said)

    def _challenge(self, said: str) -> bytes:
        return hashlib.sha256(said.encode()).digest()
