"""A device with a passkey, made of code: it signs as browsers and security keys do."""

import hashlib
import json
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

ORIGIN = "https://table.example"
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


@dataclass
class SoftwarePasskey:
    """One key for one site."""

    id: bytes = b"a passkey of code"
    origin: str = ORIGIN
    site: str = "table.example"
    uses: int = 0
    verifies: bool = True
    """Whether it makes sure whose hand it is in: by a PIN, a finger, a face."""
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def attestation(self, asked: dict[str, Any]) -> dict[str, str]:
        """What the browser says of a passkey that was just made."""
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        held = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self._data(HAS_KEY) + held
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "state": asked["state"],
            "id": written(self.id),
            "client_data": written(self._client("webauthn.create", asked)),
            "attestation": written(attestation),
        }

    def assertion(self, asked: dict[str, Any]) -> dict[str, str]:
        """What the browser says of one that signed."""
        self.uses += 1
        data, client = self._data(), self._client("webauthn.get", asked)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "state": asked["state"],
            "id": written(self.id),
            "client_data": written(client),
            "authenticator_data": written(data),
            "signature": written(signed),
        }

    def _data(self, also: int = 0) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        seen = PRESENT | VERIFIED if self.verifies else PRESENT
        return site + bytes([seen | also]) + struct.pack(">I", self.uses)

    def _client(self, kind: str, asked: dict[str, Any]) -> bytes:
        challenge = written(urlsafe_b64decode(asked["challenge"] + "=="))
        said = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(said).encode()


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
