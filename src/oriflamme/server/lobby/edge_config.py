"""uvicorn's settings, and those for which it has none."""

from collections import Counter
from typing import Any

import uvicorn

from oriflamme.server.ops.client_network import TrustedProxies


class EdgeConfig(uvicorn.Config):
    """How sockets are served, for the protocols of this folder."""

    def __init__(
        self,
        app: Any,
        *,
        request_s: float,
        frames: float,
        from_one_network: int,
        **others: Any,
    ) -> None:
        super().__init__(app, **others)
        self.request_s = request_s
        """Seconds within which a request has to be there, whole."""
        self.frames = frames
        """Frames a second from one websocket, of any kind; 0 for no limit."""
        self.from_one_network = from_one_network
        """Connections beside websockets; 0 for no limit. Those of a proxy are many people's."""
        self.open: Counter[str] = Counter()
        """The same, as they are now, by network."""
        self.proxies = TrustedProxies(str(self.forwarded_allow_ips))
