"""Saying no, over HTTP and before a websocket is accepted."""

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket

from oriflamme.server.ops.client_network import network_of
from oriflamme.server.protocol.answers import Problem
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal, status_of


def json_response(body: object, status: int = 200) -> Response:
    return Response(encode(body), status, media_type="application/json")


def error_response(refusal: Refusal) -> Response:
    body = Problem(refusal.code, refusal.message, refusal.allowed, refusal.retry_after)
    response = json_response(body, status_of(refusal.code))
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


async def reject_websocket(socket: WebSocket, refusal: Refusal) -> None:
    """Refuse a websocket with an ordinary answer that says why."""
    await socket.send_denial_response(error_response(refusal))


def upgrade_required() -> HTTPException:
    """Why a websocket is not opened for somebody who asks plainly."""
    return HTTPException(426, headers={"Connection": "Upgrade", "Upgrade": "websocket"})


def client_network(connection: HTTPConnection) -> str:
    """The network a request comes from."""
    return network_of(connection.client.host) if connection.client else "?"
