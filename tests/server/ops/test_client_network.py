"""What is limited by origin is counted by network."""

import pytest

from oriflamme.server.ops.client_network import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("a socket of the system", "a socket of the system"),
        ("", ""),
    ],
)
def test_an_ipv4_address_is_a_network_and_so_is_the_first_half_of_an_ipv6_address(
    address: str, network: str
) -> None:
    assert network_of(address) == network
