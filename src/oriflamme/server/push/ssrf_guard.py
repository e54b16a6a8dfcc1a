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


class ForbiddenEndpoint(Exception):
    """An endpoint to which nothing is sent."""


class PushEndpoint(NamedTuple):
    """A push service's address for one browser."""

    host: str
    port: int
    target: str
    """Path and query."""
    is_secure: bool
    is_allowed_host: bool
    """Named in `--push-hosts`: it may lie in our own network."""

    @property
    def authority(self) -> str:
        """As the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS and self.is_secure else f"{host}:{self.port}"


def parse_endpoint(url: str, allowed_hosts: Iterable[str] = ()) -> PushEndpoint:
    """Take an address apart that a browser has brought. Raises `ForbiddenEndpoint`.

    >>> parse_endpoint("https://push.example/send/7?a").target
    '/send/7?a'
    """
    if not url.isascii() or any(sign <= " " or sign == "\x7f" for sign in url):
        raise ForbiddenEndpoint("it is no address")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ForbiddenEndpoint("it is no address") from None
    if not host or parts.username is not None or parts.password is not None:
        raise ForbiddenEndpoint("it names no host, or somebody's password")
    is_secure = parts.scheme == "https"
    is_allowed_host = f"{host}:{port or HTTPS}" in allowed_hosts
    if not is_allowed_host and not (is_secure and port in (None, HTTPS)):
        raise ForbiddenEndpoint("only https at its usual port is")
    if not is_allowed_host and _is_private(host):
        raise ForbiddenEndpoint("it lies in a private network")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return PushEndpoint(host, port or HTTPS, target, is_secure, is_allowed_host)


async def resolve(endpoint: PushEndpoint, executor: Executor) -> str:
    """The address to connect to: looked up once, so that it is the one that was looked at.

    Looking up may take long, and nobody else waits for these threads.
    """
    look = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.get_running_loop().run_in_executor(executor, look)
    except (OSError, UnicodeError) as problem:
        raise ForbiddenEndpoint(f"its host is not found: {problem}") from None
    addresses = [str(where[0]) for *_, where in found]
    if not endpoint.is_allowed_host and not all(map(is_public, addresses)):
        raise ForbiddenEndpoint("its host lies in a private network")
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
