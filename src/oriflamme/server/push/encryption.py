"""What is pushed, sealed for the one browser that may read it (RFC 8291 over RFC 8188)."""

import os
from typing import Any, Final

from oriflamme.server.push.vapid_key import encode_public_key

RECORD_SIZE: Final = 4096
"""What a service takes at most, and so the size of the one record we ever send."""
PUBLIC_KEY_BYTES: Final = 65
"""Bytes of a public key."""


def is_public_key(raw: bytes) -> bool:
    """Whether these bytes are a browser's public key: a point of the curve."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return len(raw) == PUBLIC_KEY_BYTES


def encrypt(
    text: bytes,
    client_key: bytes,
    auth: bytes,
    *,
    server_key: Any = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of the request. A key of our own and salt are new each time, unless given."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    server_key = server_key or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), client_key)
    ours = encode_public_key(server_key.public_key())
    shared = server_key.exchange(ec.ECDH(), theirs)
    secret = _derive(shared, auth, b"WebPush: info\0" + client_key + ours, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    ciphertext: bytes = AESGCM(key).encrypt(nonce, text + b"\2", None)  # 2: nothing follows
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours + ciphertext


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derived: bytes = HKDF(SHA256(), length, salt, info).derive(secret)
    return derived
