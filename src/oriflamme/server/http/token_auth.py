"""Letting programs in: whose token it is, and whether it allows what is asked."""

from starlette.requests import HTTPConnection
from starlette.routing import Match
from starlette.types import Scope

from oriflamme.server.http.bearer_token import SCOPE_KEY, TokenPrincipal, bearer_token
from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.http.guests import guest_from_row
from oriflamme.server.http.services import services
from oriflamme.server.openapi.endpoint import Endpoint
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import queries as q


async def authenticate_token(connection: HTTPConnection) -> None:
    """Note who brings a token. Where it makes no difference who asks, nobody looks at it."""
    token = bearer_token(connection)
    endpoint = endpoint_at(connection.scope) if token is not None else None
    if token is None or endpoint is None or endpoint.contract.guest == "ignored":
        return
    parts = services(connection)
    bearer = await parts.tokens.verify(token)
    row = await parts.store.fetch(q.guest_by_account(bearer.account)) if bearer else None
    if bearer is None or row is None:
        raise Refusal("invalid_token")
    if not endpoint.is_open_to(bearer.scopes):
        raise Refusal("missing_scope")
    connection.scope[SCOPE_KEY] = TokenPrincipal(guest_from_row(row), bearer.key_hash)


def endpoint_at(scope: Scope) -> Endpoint | None:
    """The endpoint that is asked; a websocket's is described as what a plain `GET` finds there."""
    plain = {**scope, "type": "http", "method": scope.get("method", "GET")}
    for endpoint in ENDPOINTS:
        if endpoint.matches(plain)[0] is Match.FULL:
            return endpoint
    return None
