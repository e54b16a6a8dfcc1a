"""Where a request comes from, and what every answer carries."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.testkit.server.app import RunningServer, seated_table, with_server

OWN = "http://table.example"


@with_server()
async def test_a_page_of_another_site_can_change_nothing(server: RunningServer) -> None:
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://table.example:80"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        answer = await server.client().post("/api/guest", {}, headers)
        assert (answer.status, answer.json["code"]) == (403, "invalid_origin")
        assert "set-cookie" not in answer.headers


@with_server()
async def test_a_page_of_another_site_can_join_nothing(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    for path in (f"/api/tables/{code}/live", "/api/lobby"):
        async with anna.socket(path, {"origin": "http://evil.example"}) as socket:
            assert socket.refusal == (403, "invalid_origin")
        async with anna.socket(path, {"origin": OWN}) as socket:
            assert socket.refusal is None


@with_server()
async def test_ones_own_page_and_plain_programs_may_ask(server: RunningServer) -> None:
    for headers in ({}, {"origin": OWN}, {"sec-fetch-site": "same-origin"}):
        assert (await server.client().post("/api/guest", {}, headers)).status == 200


@with_server(request_rate=1)
async def test_a_flood_from_one_address_is_refused_and_others_are_not(
    server: RunningServer,
) -> None:
    anna, bela = server.client(), server.client()
    bela.address = "10.0.0.2"
    answers = [await anna.post("/api/guest") for _ in range(40)]
    last = answers[-1]

    assert (last.status, last.json["code"]) == (429, "rate_limited")
    assert last.headers["retry-after"]
    assert (await bela.post("/api/guest")).status == 200
    assert (await anna.get("/api/options")).status == 200


@with_server(request_rate=0.001)
async def test_whoever_has_many_ipv6_addresses_is_limited_by_their_network(
    server: RunningServer,
) -> None:
    anna, bela = server.client(), server.client()
    bela.address = "2001:db8:1:3::1"
    for number in range(40):
        anna.address = f"2001:db8:1:2::{number:x}"
        last = await anna.post("/api/guest")

    assert (last.status, last.json["code"]) == (429, "rate_limited")
    assert (await bela.post("/api/guest")).status == 200


@with_server(request_rate=0.001)
async def test_an_ipv4_address_is_the_same_written_as_ipv6(server: RunningServer) -> None:
    anna = server.client()
    for _ in range(40):
        await anna.post("/api/guest")
    anna.address = f"::ffff:{anna.address}"

    assert (await anna.post("/api/guest")).status == 429


@with_server(connections_per_network=3)
async def test_connections_are_counted_by_network(server: RunningServer) -> None:
    anna = server.client()
    async with AsyncExitStack() as stack:
        for number in range(4):
            anna.address = f"2001:db8:1:2::{number:x}"
            last = await stack.enter_async_context(anna.socket("/api/lobby"))

        assert last.refusal == (429, "limit_reached")


@with_server(request_rate=1)
async def test_reading_is_limited_too_though_less(server: RunningServer) -> None:
    anna = server.client()
    answers = [(await anna.get("/api/options")).status for _ in range(200)]

    assert answers[100] == 200
    assert answers[-1] == 429


@with_server(request_rate=0.001)
async def test_a_flood_of_websockets_from_one_address_is_refused(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    bela.address = "10.0.0.2"
    for path in (f"/api/tables/{code}/live", "/api/tables/no-such/live", "/api/lobby") * 50:
        async with anna.socket(path):
            pass
    for path in (f"/api/tables/{code}/live", "/api/tables/no-such/live", "/api/lobby"):
        async with anna.socket(path) as socket:
            assert socket.refusal == (429, "rate_limited")
    async with bela.socket("/api/lobby") as socket:
        assert socket.refusal is None


@with_server(request_rate=1)
async def test_playing_a_game_again_counts_like_a_change(server: RunningServer) -> None:
    anna = server.client()
    answers = [(await anna.get("/api/games/bado-kemi-1/replay")).status for _ in range(40)]

    assert answers[0] == 404
    assert answers[-1] == 429
    assert (await anna.get("/api/options")).status == 200


@with_server()
async def test_every_answer_carries_the_headers_that_protect_a_page(server: RunningServer) -> None:
    for path in ("/", "/api/options", "/api/nothing", "/t/bado-kemi"):
        headers = (await server.client().get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "'unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"


@with_server()
async def test_a_wrong_path_is_not_found_and_a_wrong_method_is_told_the_right_ones(
    server: RunningServer,
) -> None:
    anna = server.client()
    missing = await anna.get("/api/nothing")
    assert (missing.status, missing.json["code"]) == (404, "not_found")
    for path, allowed in (
        ("/api/tables", "GET, HEAD, POST"),
        ("/api/quick", "POST"),
        ("/api/me", "GET, HEAD"),
        ("/t/bado-kemi", "GET, HEAD"),
    ):
        wrong = await anna.request("PUT", path, b"")
        assert (wrong.status, wrong.headers["allow"]) == (405, allowed)
        assert wrong.json["code"] == "invalid_message"


@with_server()
async def test_a_websocket_asked_for_plainly_says_what_it_is(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    for path in ("/api/lobby", f"/api/tables/{code}/live"):
        answer = await anna.get(path)
        assert (answer.status, answer.json["code"]) == (426, "invalid_message")
        assert answer.headers["upgrade"] == "websocket"


@with_server()
async def test_behind_tls_the_cookie_travels_by_tls_only(server: RunningServer) -> None:
    anna = server.client()
    anna.is_secure = True
    await anna.post("/api/guest")

    assert "; secure" in (anna.set_cookie or "").lower()


@pytest.mark.parametrize("path", ["/", "/t/bado-kemi", "/g/bado-kemi-1", "/move/token"])
def test_pages_are_served(path: str, tmp_path: Path) -> None:
    async def scenario(server: RunningServer) -> None:
        page = await server.client().get(path)
        assert page.status == 200
        assert page.headers["content-type"].startswith("text/html")

    with_server()(scenario)(tmp_path)
