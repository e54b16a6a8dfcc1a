"""A push service of our own, and a browser that reads what comes through it.

What opens the messages is written after RFC 8291 and 8188 with the standard library's HMAC, so it
shares nothing with what seals them. `cryptography` and `jwt` are imported where they are used, as
in the server: tests can be collected without them.
"""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

TIMEOUT_S = 60


def base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class PushRequest:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Takes what is pushed and answers with a status of its choice."""

    port: int
    status: int = 201
    requests: "Queue[PushRequest]" = field(default_factory=Queue)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def endpoint(self, name: str) -> str:
        return f"http://{self.host}/{name}"

    def next(self) -> PushRequest:
        return self.requests.get(timeout=TIMEOUT_S)


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(service.status)
            self.end_headers()
            service.requests.put(PushRequest(self.path, dict(self.headers.items()), body))

        def log_message(self, format: str, *args: object) -> None:
            """Nothing on the screen."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(server.server_address[1])
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield service
        server.shutdown()
        thread.join()


class Subscriber:
    """A browser's keys. They are always the same: nothing here is secret."""

    auth = bytes(range(16))

    def __init__(self, number: int = 20_26) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.key = ec.derive_private_key(number, ec.SECP256R1())
        form = (Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: bytes = self.key.public_key().public_bytes(*form)

    def subscription(self, endpoint: str, language: str = "en") -> dict[str, str]:
        return {
            "endpoint": endpoint,
            "p256dh": base64url(self.public),
            "auth": base64url(self.auth),
            "language": language,
        }

    def decrypt(self, body: bytes) -> Any:
        return json.loads(self.decrypt_record(body))

    def decrypt_record(self, body: bytes) -> bytes:
        """One record: salt, size of a record, the sender's key, and what is sealed."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.public + sender
        secret = hkdf(shared, self.auth, info, 32)
        key = hkdf(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(secret, salt, b"Content-Encoding: nonce\0", 12)
        text: bytes = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.rstrip(b"\0").endswith(b"\2"), "it is the last record"
        return text.rstrip(b"\0")[:-1]


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    drawn = hmac.digest(salt, secret, "sha256")
    return hmac.digest(drawn, info + b"\1", "sha256")[:length]


def signed_claims(pushed: PushRequest) -> tuple[dict[str, Any], str]:
    """What a request is signed with, once the signature is found to be good, and the key."""
    import jwt
    from cryptography.hazmat.primitives.asymmetric import ec

    scheme, _, rest = pushed.headers["Authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    public = ec.EllipticCurvePublicKey.from_encoded_point(
        ec.SECP256R1(), from_base64url(parts["k"])
    )
    claims = jwt.decode(
        parts["t"],
        public,
        algorithms=["ES256"],
        options={"verify_exp": False, "verify_aud": False},
    )
    return claims, parts["k"]


def key_file(folder: Path) -> str:
    from oriflamme.server.push.vapid_key import write_key

    write_key(folder / "push.pem")
    return str(folder / "push.pem")
