"""Where a server can be found: from its own machine, and from the others of its network."""

import socket
from typing import Final, NamedTuple

ANY_ADDRESS: Final = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
"""What a socket that listens on every network calls its host."""

LOOPBACK: Final = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}

DOCUMENTATION_ADDRESS: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses kept for documentation: nobody is there."""


class Addresses(NamedTuple):
    """`others` is None when nobody else can come, or the one address serves all."""

    local: str
    network: str | None


def addresses(host: str, port: int) -> Addresses:
    """The addresses of a server whose socket listens on `host`."""
    family = ANY_ADDRESS.get(host)
    if family is None:
        return Addresses(_url(host, port), None)
    outward = _outbound_address(family)
    return Addresses(_url(LOOPBACK[family], port), outward and _url(outward, port))


def _outbound_address(family: socket.AddressFamily) -> str | None:
    """This machine's address on the network it would go out by. Connecting UDP sends nothing."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION_ADDRESS[family], 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
