"""Where a server says it can be found."""

import pytest

from oriflamme.server.ops.addresses import addresses


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", "http://127.0.0.1:8470/"),
        ("192.168.0.7", "http://192.168.0.7:8470/"),
        ("::1", "http://[::1]:8470/"),
    ],
)
def test_a_server_with_one_address_gives_it(host: str, here: str) -> None:
    assert addresses(host, 8470) == (here, None)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("0.0.0.0", "http://127.0.0.1:8470/"), ("::", "http://[::1]:8470/")],
)
def test_a_server_on_every_network_gives_an_address_for_others_too(
    host: str, loopback: str
) -> None:
    here, others = addresses(host, 8470)

    assert here == loopback
    assert others is None or (
        others != here and others.startswith("http://") and others.endswith(":8470/")
    )
