"""Which network somebody comes from: whatever is limited by origin is counted by this."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

PREFIX: Final = 64
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
    return str(found.ipv4_mapped or IPv6Network((int(found), PREFIX), strict=False))
