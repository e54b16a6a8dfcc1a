"""How parts become one hash: each is preceded by its length, so that none runs into the next."""

import hashlib
import hmac
from typing import Final

SIZE: Final = 32
"""Bytes of a secret, a cut, a salt and a hash: 256 bits."""


def encode_parts(what: str, *parts: bytes | str | int) -> bytes:
    """What is hashed, and for what: numbers in decimal, text as UTF-8.

    >>> encode_parts("a", "bc", 10).hex(" ", -5)
    '0000000161 0000000262 6300000002 3130'
    """
    written = [part if isinstance(part, bytes) else str(part).encode() for part in (what, *parts)]
    return b"".join(len(part).to_bytes(4, "big") + part for part in written)


def digest(what: str, *parts: bytes | str | int) -> bytes:
    return hashlib.sha256(encode_parts(what, *parts)).digest()


def keyed_digest(key: bytes, what: str, *parts: bytes | str | int) -> bytes:
    """What nobody can tell from chance who does not know the key."""
    return hmac.digest(key, encode_parts(what, *parts), "sha256")
