"""Programs: a token in the header `Authorization: Bearer …` says who asks, and what they may."""

from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from oriflamme.server.protocol.answers import Guest

KEY: Final = "oriflamme.bearer"
"""Where a request's scope holds who brought a token."""


@dataclass(frozen=True)
class Known:
    """A program whose token is known."""

    guest: Guest
    key: bytes
    """The hash of its token."""


def token_in(connection: HTTPConnection) -> str | None:
    """The token that is brought, if one is."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def bearer_of(connection: HTTPConnection) -> Known | None:
    found: Known | None = connection.scope.get(KEY)
    return found
