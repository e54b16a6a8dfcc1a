"""Whoever is away is told of their turn: once, after a fair time, and only that."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from oriflamme.server.push.pusher import MAX_QUEUED
from oriflamme.server.store import queries as q
from tests.server.http.test_devices import moved
from tests.testkit.server.app import (
    TIMEOUT_S,
    ApiClient,
    RunningServer,
    running_server,
    seated_table,
)
from tests.testkit.server.push_service import (
    PushRequest,
    PushService,
    Subscriber,
    key_file,
    push_service,
    signed_claims,
)

Scenario = Callable[[RunningServer, PushService], Awaitable[None]]


def pushing(**changes: Any) -> Callable[[Scenario], Callable[[Path], None]]:
    """A test in a house with a key, beside a push service. Nobody's time is fair but none."""

    def decorate(scenario: Scenario) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            async def run() -> None:
                with push_service() as service:
                    settings = {
                        "push_key": key_file(tmp_path),
                        "push_contact": "mailto:host@table.example",
                        "push_hosts": f"push.example:9, {service.host}",
                        "fair": 0.0,
                        "request_rate": 0.0,
                        "bot_delay": 3600.0,
                        **changes,
                    }
                    async with running_server(tmp_path / "o.db", **settings) as server:
                        await scenario(server, service)

            asyncio.run(run())

        test.__name__ = scenario.__name__
        test.__doc__ = scenario.__doc__
        return test

    return decorate


async def subscribe(
    browser: ApiClient, service: PushService, name: str, language: str = "en"
) -> Any:
    wish = Subscriber().subscription(service.endpoint(name), language)
    answer = await browser.post("/api/push", wish)
    assert answer.status == 200, answer.json
    return answer.json


@asynccontextmanager
async def at_a_duel(server: RunningServer) -> AsyncIterator[tuple[str, ApiClient, ApiClient]]:
    """Anna's turn, with Bela at the table, and Anna gone."""
    code, (anna, bela) = await seated_table(server, 2, ruleset="duel", first=0)
    async with bela.join_table(code) as waiting:
        waiting.send(type="ready", ready=True)
        async with anna.join_table(code) as socket:
            socket.send(type="ready", ready=True)
            await socket.receive_until("change", "started")
            yield code, anna, bela


async def come_and_go(browser: ApiClient, code: str) -> None:
    async with browser.join_table(code) as socket:
        await socket.receive_until("welcome")


async def choose(browser: ApiClient, code: str) -> None:
    """Come, decide somehow, and go."""
    async with browser.join_table(code) as socket:
        game = (await socket.receive_until("welcome"))["game"]
        number = game["public"]["decision"]["number"]
        socket.send(type="act", number=number, choice=0, id=f"a{number}")
        await socket.receive_until("accepted")


async def coming(service: PushService) -> PushRequest:
    return await asyncio.to_thread(service.next)


@pushing()
async def test_who_leaves_at_their_turn_is_told_and_told_no_more_than_that(
    server: RunningServer, service: PushService
) -> None:
    async with at_a_duel(server) as (code, anna, _):
        await subscribe(anna, service, "annas", "fr")
    pushed = await coming(service)
    claims, key = signed_claims(pushed)

    assert pushed.path == "/annas"
    assert Subscriber().decrypt(pushed.body) == {
        "title": "À vous de jouer",
        "body": f"C’est à vous de jouer à la table {code}.",
        "tag": code,
        "path": f"/t/{code}",
    }
    assert key == (await anna.get("/api/push")).json["key"]
    assert claims == {
        "aud": f"http://{service.host}",
        "exp": server.clock.now // 1000 + 12 * 3600,
        "sub": "mailto:host@table.example",
    }
    assert pushed.headers["Content-Encoding"] == "aes128gcm"
    assert pushed.headers["TTL"] == "3600"
    assert code not in str(pushed.headers)


@pushing()
async def test_nobody_is_told_while_another_device_of_theirs_is_at_the_table(
    server: RunningServer, service: PushService
) -> None:
    async with at_a_duel(server) as (code, desk, _):
        phone = await moved(server, desk)
        await subscribe(desk, service, "while-here")
        async with phone.join_table(code) as socket:
            await socket.receive_until("welcome")
            await come_and_go(desk, code)
            await subscribe(desk, service, "when-gone")
            await desk.post("/api/sign-out")
            await subscribe(phone, service, "phone-when-gone")

    assert (await coming(service)).path == "/phone-when-gone"


@pushing()
async def test_a_turn_is_told_of_once(server: RunningServer, service: PushService) -> None:
    async with at_a_duel(server) as (code, anna, bela):
        await subscribe(anna, service, "first-turn")
        await subscribe(bela, service, "belas-turn")
    assert (await coming(service)).path == "/first-turn"
    await subscribe(anna, service, "first-turn-again")
    await come_and_go(anna, code)
    await choose(anna, code)

    assert (await coming(service)).path == "/belas-turn"
    assert service.requests.empty()


@pushing(fair=30.0)
async def test_nobody_is_told_before_they_had_a_fair_time(
    server: RunningServer, service: PushService
) -> None:
    async with at_a_duel(server) as (code, anna, _):
        await subscribe(anna, service, "too-early")
        await come_and_go(anna, code)
    server.clock.now += 29_000
    await come_and_go(server.client(), code)  # whoever comes or goes, the table looks round
    await subscribe(anna, service, "in-time")
    server.clock.now += 1_000
    await come_and_go(server.client(), code)

    assert (await coming(service)).path == "/in-time"
    assert service.requests.empty()


@pushing()
async def test_a_subscription_that_is_gone_is_forgotten(
    server: RunningServer, service: PushService
) -> None:
    service.status = 410
    async with at_a_duel(server) as (_, anna, _bela):
        assert (await subscribe(anna, service, "gone"))["is_subscribed"]
    await coming(service)

    async with asyncio.timeout(TIMEOUT_S):
        while (await anna.get("/api/push")).json["is_subscribed"]:
            await asyncio.sleep(0)
    assert 'oriflamme_pushes_total{outcome="expired"} 1.0' in await server.metrics()


@pushing()
async def test_a_subscription_that_fails_is_kept_and_not_tried_again(
    server: RunningServer, service: PushService
) -> None:
    service.status = 500
    async with at_a_duel(server) as (_, anna, _bela):
        await subscribe(anna, service, "failing")
    await coming(service)
    async with asyncio.timeout(TIMEOUT_S):
        while 'outcome="failed"} 1.0' not in await server.metrics():
            await asyncio.sleep(0)

    assert (await anna.get("/api/push")).json["is_subscribed"]
    assert service.requests.empty()


@pushing()
async def test_a_device_is_told_no_more_when_it_says_so_or_ends(
    server: RunningServer, service: PushService
) -> None:
    desk = server.client()
    await desk.post("/api/guest", {"name": "Anna"})
    phone = await moved(server, desk)
    guest = (await desk.get("/api/me")).json["guest"]["id"]

    async def told() -> int:
        return len(await server.services.store.fetch(q.subscriptions_of(guest)))

    await subscribe(desk, service, "desk")
    await subscribe(phone, service, "phone")
    assert await told() == 2
    assert not (await desk.post("/api/push/unsubscribe")).json["is_subscribed"]
    assert await told() == 1
    assert (await phone.get("/api/push")).json["is_subscribed"]
    await phone.post("/api/sign-out")
    assert await told() == 0
    await subscribe(desk, service, "desk")
    await desk.post("/api/delete-me")
    assert await told() == 0


@pushing()
async def test_a_device_has_one_subscription_and_a_guest_the_newest_eight(
    server: RunningServer, service: PushService
) -> None:
    desk = server.client()
    await desk.post("/api/guest", {"name": "Anna"})
    guest = (await desk.get("/api/me")).json["guest"]["id"]
    devices = [desk, *[await moved(server, desk) for _ in range(8)]]
    await subscribe(desk, service, "replaced")
    for number, device in enumerate(devices):
        await subscribe(device, service, str(number))

    kept = await server.services.store.fetch(q.subscriptions_of(guest))
    assert sorted(row.endpoint for row in kept) == [service.endpoint(str(n)) for n in range(1, 9)]


@pushing()
async def test_an_address_that_is_not_public_is_refused(
    server: RunningServer, service: PushService
) -> None:
    anna = server.client()
    await anna.post("/api/guest")
    for endpoint in ("https://169.254.169.254/x", "http://127.0.0.1:1/x", "https://localhost/x"):
        answer = await anna.post("/api/push", Subscriber().subscription(endpoint))
        assert (answer.status, answer.json["code"]) == (400, "invalid_message")
    no_point = {**Subscriber().subscription(service.endpoint("x")), "p256dh": "A" * 87}
    assert (await anna.post("/api/push", no_point)).json["code"] == "invalid_message"
    assert not (await anna.get("/api/push")).json["is_subscribed"]


@pushing()
async def test_more_than_can_be_told_are_left_out(
    server: RunningServer, service: PushService
) -> None:
    assert server.services.push
    for _ in range(MAX_QUEUED + 2):
        server.services.push.notify("nobody", "bado-kemi")

    assert 'oriflamme_pushes_total{outcome="dropped"} 2.0' in await server.metrics()


def test_a_server_without_a_key_offers_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            told = (await server.client().get("/api/push")).json
            assert told == {"key": None, "is_subscribed": False}

    asyncio.run(run())
