"""Programs: a token in the header `Authorization: Bearer …` says who asks, and what they may."""

from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from oriflamme.server.protocol.answers import Guest

SCOPE_KEY: Final = "oriflamme.token"
"""Where a request's scope holds who brought a token."""


@dataclass(frozen=True)
class TokenPrincipal:
    """A program whose token is known."""

    guest: Guest
    key: bytes
    """The hash of its token."""


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token that is brought, if one is."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def token_principal(connection: HTTPConnection) -> TokenPrincipal | None:
    found: TokenPrincipal | None = connection.scope.get(SCOPE_KEY)
    return found
