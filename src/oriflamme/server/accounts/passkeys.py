"""Passkeys (WebAuthn): a device proves that it holds a key; the `webauthn` library checks it."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from oriflamme.server.protocol.accounts import PasskeySignInRequest, RegisterPasskeyRequest
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.queries import PasskeyRow

MAX_PASSKEYS: Final = 10
"""Of one account."""
ALGORITHMS: Final = (-8, -7, -257)
"""Ed25519, ES256, RS256, by their numbers in COSE: what devices sign with."""


@dataclass(frozen=True)
class RelyingParty:
    """Where somebody stands: a passkey is good for one site."""

    host: str
    origin: str


@dataclass(frozen=True)
class NewPasskey:
    id: bytes
    public_key: bytes
    sign_count: int


def verify_registration(
    made: RegisterPasskeyRequest, challenge: bytes, relying_party: RelyingParty
) -> NewPasskey:
    """A passkey that a device has just made."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_registration_response(
            credential=_credential(
                made.id,
                clientDataJSON=made.client_data,
                attestationObject=made.attestation,
            ),
            expected_challenge=challenge,
            expected_rp_id=relying_party.host,
            expected_origin=relying_party.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, IndexError, TypeError):
        raise Refusal("invalid_passkey") from None
    return NewPasskey(found.credential_id, found.credential_public_key, found.sign_count)


def verify_authentication(
    used: PasskeySignInRequest, known: PasskeyRow, challenge: bytes, relying_party: RelyingParty
) -> int:
    """Somebody signs in by a passkey; how often it was used, as the device counts."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_authentication_response(
            credential=_credential(
                used.id,
                clientDataJSON=used.client_data,
                authenticatorData=used.authenticator_data,
                signature=used.signature,
            ),
            expected_challenge=challenge,
            expected_rp_id=relying_party.host,
            expected_origin=relying_party.origin,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, IndexError, TypeError):
        raise Refusal("invalid_passkey") from None
    return found.new_sign_count


def base64url_encode(id: bytes) -> str:
    """Base64url without padding, as browsers write it."""
    return urlsafe_b64encode(id).decode().rstrip("=")


def _credential(id: str, **response: str) -> dict[str, object]:
    return {"id": id, "rawId": id, "type": "public-key", "response": response}
