"""A browser names where to push to: never somewhere in our own network."""

import asyncio
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor

import pytest

from oriflamme.server.push.http_post import post
from oriflamme.server.push.ssrf_guard import (
    ForbiddenEndpoint,
    PushEndpoint,
    is_public,
    parse_endpoint,
    resolve,
)

REFUSED = [
    "http://push.example/x",
    "https://push.example:8443/x",
    "https://127.0.0.1/x",
    "https://127.1/x",
    "https://0x7f000001/x",
    "https://2130706433/x",
    "https://localhost/x",
    "https://db.internal/x",
    "https://printer.local/x",
    "https://10.0.0.7/x",
    "https://172.16.0.1/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/x",
    "https://0.0.0.0/x",
    "https://224.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.7]/x",
    "https://[64:ff9b::a00:7]/x",
    "https://[2002:a00:7::]/x",
    "https://[fe80::1]/x",
    "https://[fd00::1]/x",
    "https://anna:secret@push.example/x",
    "https://push.example/x\r\nHost: elsewhere",
    "https://push.exämple/x",
    "https://[/x",
    "https:///x",
    "file:///etc/passwd",
    "ftp://push.example/x",
    "",
]
NUMBERS = ("https://127.1/x", "https://0x7f000001/x", "https://2130706433/x")
"""Names to us, addresses to those who look them up."""


@pytest.mark.parametrize("url", [url for url in REFUSED if url not in NUMBERS])
def test_it_is_refused_when_it_is_brought(url: str) -> None:
    with pytest.raises(ForbiddenEndpoint):
        parse_endpoint(url, ["push.example:1234"])


@pytest.mark.parametrize("url", [*NUMBERS, "https://localhost./x"])
def test_a_name_that_leads_home_is_refused_when_it_is_looked_up(url: str) -> None:
    with ThreadPoolExecutor(1) as aside, pytest.raises(ForbiddenEndpoint):
        asyncio.run(resolve(parse_endpoint(url), aside))


@pytest.mark.parametrize(
    "url",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-par02p.notify.windows.com/w/?token=x",
        "https://[2606:4700::1111]/x",
    ],
)
def test_public_services_are_taken(url: str) -> None:
    assert url.endswith(parse_endpoint(url).target)


def test_what_the_operator_names_may_lie_in_our_own_network() -> None:
    found = parse_endpoint("http://127.0.0.1:9000/x", ["127.0.0.1:9000"])

    assert (found.is_allowed_host, found.authority) == (True, "127.0.0.1:9000")
    with pytest.raises(ForbiddenEndpoint):
        parse_endpoint("http://127.0.0.1:9001/x", ["127.0.0.1:9000"])


def test_what_is_not_of_the_open_internet_is_not_public() -> None:
    private = ("192.0.2.1", "198.18.0.1", "240.0.0.1", "255.255.255.255", "ff02::1", "::")

    assert not any(map(is_public, private))
    assert is_public("2606:4700::1111")


def posted(endpoint: PushEndpoint, most_s: float = 60) -> int:
    async def run() -> int:
        trust = ssl.create_default_context()
        with ThreadPoolExecutor(1) as aside:
            return await post(
                endpoint, {}, b"", ssl_context=trust, executor=aside, timeout_s=most_s
            )

    return asyncio.run(run())


def test_nothing_is_sent_to_a_host_that_turns_out_to_be_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        port = server.getsockname()[1]
        with pytest.raises(ForbiddenEndpoint):
            posted(PushEndpoint("localhost", port, "/", is_secure=False, is_allowed_host=False))
        with pytest.raises(BlockingIOError):
            server.accept()


def test_a_service_that_does_not_answer_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(TimeoutError):
            posted(
                PushEndpoint("127.0.0.1", port, "/", is_secure=False, is_allowed_host=True),
                most_s=0.2,
            )
