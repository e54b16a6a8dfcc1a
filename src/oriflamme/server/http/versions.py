"""Which version of the protocol a client speaks: it says so when it opens a websocket."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from oriflamme.server.lobby.connection import close_frame
from oriflamme.server.openapi.endpoint import QueryParameter
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import REFUSALS, Refusal
from oriflamme.server.protocol.server_messages import Closing
from oriflamme.server.protocol.terms import PROTOCOL_VERSION, Follows, ProtocolVersion

PROTOCOL_QUERY: Final = QueryParameter(
    "protocol",
    ProtocolVersion,
    PROTOCOL_VERSION,
    "The version of the protocol the client was made for. With another than the server's the "
    "websocket is opened, and closed again as `protocol_outdated`.",
)

FOLLOW: Final = QueryParameter(
    "follow",
    Follows,
    0,
    "1: where the table is another worker's, the websocket is closed as 4307 and the reason is the "
    "way there, to be put before the path. Else one is spoken for.",
)


def is_outdated(connection: HTTPConnection) -> bool:
    """Whether somebody speaks another version; who names none is taken at their word."""
    return connection.query_params.get(PROTOCOL_QUERY.name, str(PROTOCOL_VERSION)) != str(
        PROTOCOL_VERSION
    )


def check_version(connection: HTTPConnection) -> None:
    if is_outdated(connection):
        raise Refusal("protocol_outdated")


async def close_outdated(socket: WebSocket, *, with_message: bool) -> None:
    """A page cannot read why a websocket was not opened: so it is opened, and closed in words."""
    await socket.accept()
    if with_message:
        await socket.send_text(
            encode(Closing("protocol_outdated", REFUSALS["protocol_outdated"])).decode()
        )
    await socket.send(close_frame("protocol_outdated"))
