"""The key by which push services know this server (VAPID, RFC 8292): made once, kept in a file.

What encrypts is imported where it is used: the extra `push` may be missing.
"""

import os
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from oriflamme.server.settings import BadSetting

INSTALL_COMMAND: Final = "pip install 'oriflamme[push]'"
TOKEN_LIFETIME_S: Final = 12 * 3600
"""How long a signature is good for; services take a day at most."""


class VapidKey(NamedTuple):
    """A private key and whom to write to about what is sent under it."""

    pem: bytes
    public: str
    """As browsers are told it: the point, uncompressed, in base64url."""
    contact: str

    def authorization(self, endpoint: str, now_s: int) -> str:
        """The header that proves to the service at this endpoint who sends."""
        import jwt

        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": now_s + TOKEN_LIFETIME_S,
            "sub": self.contact,
        }
        return f"vapid t={jwt.encode(claims, self.pem, algorithm='ES256')}, k={self.public}"


def write_key(file: Path) -> None:
    """Write a new key that only its owner can read; a file that is there stays as it is."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    pem: bytes = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(pem)


def read_key(file: str, contact: str) -> VapidKey:
    """The key of a server that sends. Raises `BadSetting`, which says what is wrong."""
    if urlsplit(contact).scheme not in ("mailto", "https"):
        raise BadSetting(
            "--push-key needs --push-contact: whom push services write to about this server, "
            f"as mailto:… or https://…, not {contact!r}"
        )
    try:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
        from jwt import algorithms  # noqa: F401  signs; missed now rather than at the first turn
    except ImportError as problem:
        raise BadSetting(f"--push-key needs {problem.name}: {INSTALL_COMMAND}") from None
    try:
        pem = Path(file).read_bytes()
        key = load_pem_private_key(pem, None)
    except OSError as problem:
        raise BadSetting(f"--push-key {file} cannot be read: {problem.strerror}") from None
    except (TypeError, ValueError):
        raise BadSetting(f"--push-key {file} holds no key: make one with push-key") from None
    if not (isinstance(key, ec.EllipticCurvePrivateKey) and key.curve.name == "secp256r1"):
        raise BadSetting(f"--push-key {file} holds another kind of key: make one with push-key")
    return VapidKey(pem, base64url(encode_public_key(key.public_key())), contact)


def encode_public_key(public: object) -> bytes:
    """A public key as it travels."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    assert isinstance(public, ec.EllipticCurvePublicKey)
    encoded: bytes = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encoded


def base64url(raw: bytes) -> str:
    """Without the padding, as everything of web push is written.

    >>> base64url(bytes([251, 255]))
    '-_8'
    """
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
