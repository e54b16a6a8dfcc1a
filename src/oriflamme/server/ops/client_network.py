"""Which network somebody comes from: whatever is limited by origin is counted by this."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

IPV6_PREFIX_BITS: Final = 64
"""Bits of an IPv6 address that name a network: one subscriber has at least all of the others."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network of an address; what is no address stands for itself.

    >>> network_of("192.0.2.7")
    '192.0.2.7'
    >>> network_of("::ffff:192.0.2.7")
    '192.0.2.7'
    >>> network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::2")
    True
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    # As a number: `fe80::1%eth0` and `fe80::1` are of one network.
    return str(found.ipv4_mapped or IPv6Network((int(found), IPV6_PREFIX_BITS), strict=False))


def is_loopback(address: str) -> bool:
    """Whether an address is of this very machine.

    >>> [is_loopback(each) for each in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.0.2.7", "?")]
    [True, True, True, False, False]
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback


class TrustedProxies:
    """Addresses that speak for others, as `--trusted-proxies` lists them.

    >>> proxies = TrustedProxies("127.0.0.1, 10.0.0.0/8")
    >>> [address in proxies for address in ("10.1.2.3", "192.0.2.7")]
    [True, False]
    """

    def __init__(self, listed: str) -> None:
        names = [name.strip() for name in listed.split(",")]
        self._everybody = "*" in names
        self._networks = [found for name in names if (found := _parse_network(name))]

    def __contains__(self, address: object) -> bool:
        if self._everybody:
            return True
        try:
            found = ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _parse_network(name: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(name, strict=False)
    except ValueError:  # the path of a socket, perhaps
        return None
