"""Where a push may go: a browser names the address, so it must not lead into our own network."""

import asyncio
import socket
from collections.abc import Iterable
from concurrent.futures import Executor
from functools import partial
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

HTTPS: Final = 443
NAT64: Final = IPv6Network("64:ff9b::/96")
"""Leads to IPv4 addresses, whichever they are."""


class Unreachable(Exception):
    """An endpoint to which nothing is sent."""


class Endpoint(NamedTuple):
    """A push service's address for one browser."""

    host: str
    port: int
    target: str
    """Path and query."""
    is_secure: bool
    is_ours: bool
    """Named in `--push-hosts`: it may lie in our own network."""

    @property
    def authority(self) -> str:
        """As the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS and self.is_secure else f"{host}:{self.port}"


def read_endpoint(url: str, own_hosts: Iterable[str] = ()) -> Endpoint:
    """Take an address apart that a browser has brought. Raises `Unreachable`.

    >>> read_endpoint("https://push.example/send/7?a").target
    '/send/7?a'
    """
    if not url.isascii() or any(sign <= " " or sign == "\x7f" for sign in url):
        raise Unreachable("it is no address")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Unreachable("it is no address") from None
    if not host or parts.username is not None or parts.password is not None:
        raise Unreachable("it names no host, or somebody's password")
    is_secure = parts.scheme == "https"
    is_ours = f"{host}:{port or HTTPS}" in own_hosts
    if not is_ours and not (is_secure and port in (None, HTTPS)):
        raise Unreachable("only https at its usual port is")
    if not is_ours and _is_private(host):
        raise Unreachable("it lies in a private network")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(host, port or HTTPS, target, is_secure, is_ours)


async def resolve(endpoint: Endpoint, aside: Executor) -> str:
    """The address to connect to: looked up once, so that it is the one that was looked at.

    Looking up may take long, and nobody else waits for these threads.
    """
    look = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.get_running_loop().run_in_executor(aside, look)
    except (OSError, UnicodeError) as problem:
        raise Unreachable(f"its host is not found: {problem}") from None
    addresses = [str(where[0]) for *_, where in found]
    if not endpoint.is_ours and not all(map(is_public, addresses)):
        raise Unreachable("its host lies in a private network")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet, whichever way it is written.

    >>> [is_public(each) for each in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "169.254.169.254")]
    [True, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour or found.teredo or found in NAT64:
            return False
    return found.is_global and not found.is_multicast


def _is_private(host: str) -> bool:
    """Whether a host is written as an address that is not public; names are looked up later."""
    try:
        return not is_public(host)
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local", ".internal"))
