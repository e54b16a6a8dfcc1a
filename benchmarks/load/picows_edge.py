"""An ASGI application behind picows, as far as the comparison needs it.

picows answers an upgrade before an application can look anybody up, and takes no request with a
body, so this is no way to serve people: it shows what its frames would give.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server


class Edge(WSListener):  # type: ignore[misc]
    """One websocket: an application's, and a line for those who ask for it."""

    hear: Callable[[bytes], None] | None = None
    round_trip = 0

    def __init__(self, app: Any, scope: dict[str, Any], extension: str) -> None:
        self._app = app
        self._scope = {**scope, "extensions": {extension: self}}
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})
        self._is_full = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._task = asyncio.create_task(self._app(self._scope, self._events.get, self._send))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type != WSMsgType.TEXT:
            return
        elif self.hear is not None:
            self.hear(frame.get_payload_as_bytes())
        else:
            text = frame.get_payload_as_utf8_text()
            self._events.put_nowait({"type": "websocket.receive", "text": text})

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1005})

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False

    def write(self, said: bytes) -> bool:
        if not self._is_full:
            self._transport.send(WSMsgType.TEXT, said)
        return not self._is_full

    def cut(self) -> None:
        self._transport.disconnect(graceful=False)

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._transport.send(WSMsgType.TEXT, message["text"].encode())
        elif message["type"] == "websocket.close":
            self._transport.send_close(WSCloseCode(message["code"]))
            self._transport.disconnect()


async def listen(app: Any, state: dict[str, Any], port: int, extension: str) -> None:
    def factory(request: Any) -> Edge:
        path, _, query = request.path.partition(b"?")
        headers = [(k.lower().encode(), v.encode()) for k, v in request.headers.items()]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1", "scheme": "ws", "server": ("127.0.0.1", port),
            "client": ("127.0.0.1", 0), "root_path": "", "path": path.decode(), "raw_path": path,
            "query_string": query, "headers": headers, "subprotocols": [], "state": dict(state),
        }  # fmt: skip
        return Edge(app, scope, extension)

    await ws_create_server(
        factory, "127.0.0.1", port, enable_auto_ping=True, auto_ping_idle_timeout=20
    )
