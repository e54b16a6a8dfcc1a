"""How much of the house one guest may take up, and one network."""

from collections.abc import Callable
from functools import partial

import pytest

from oriflamme.server.http.quotas import Quotas, QuotaUse, parse_quota_use
from oriflamme.server.lobby.listing_quota import NETWORK_FACTOR
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.settings import Settings
from tests.testkit.server.app import ApiClient, RunningServer, seated_table, with_server

LISTED = {"options": {"seats": 3, "listed": True}}


async def somebody(server: RunningServer, address: str = "10.0.0.1") -> ApiClient:
    client = server.client()
    client.address = address
    assert (await client.post("/api/guest")).status == 200
    return client


@with_server()
async def test_a_guest_cannot_fill_the_list(server: RunningServer) -> None:
    anna, bela = await somebody(server), await somebody(server)
    friends, _ = await seated_table(server, 3, listed=True)
    wish = {**LISTED, "seat": None}
    answers = [await anna.post("/api/tables", wish) for _ in range(3)]

    assert [answer.status for answer in answers] == [201, 201, 429]
    assert answers[2].json == {
        "code": "listing_limit",
        "message": "You have listed as many tables as may be. "
        "At most 2 at a time; try again once one has started or has gone.",
        "allowed": 2,
        "retry_after": None,
    }
    assert (await anna.post("/api/tables", {"options": {"seats": 3}})).status == 201
    assert (await bela.post("/api/tables", wish)).status == 201
    tables = (await bela.get("/api/tables")).json["tables"]
    assert friends in [table["code"] for table in tables]


@with_server(request_rate=0)
async def test_a_network_cannot_fill_the_list_with_ever_new_guests(server: RunningServer) -> None:
    statuses = []
    for number in range(NETWORK_FACTOR + 1):
        client = await somebody(server, f"2001:db8::{number:x}")
        statuses += [(await client.post("/api/tables", LISTED)).status for _ in range(2)]

    assert statuses == [201] * 2 * NETWORK_FACTOR + [429, 429]
    elsewhere = await somebody(server, "2001:db8:0:1::")
    assert (await elsewhere.post("/api/tables", LISTED)).status == 201


@with_server()
async def test_one_may_list_another_table_once_one_has_started(server: RunningServer) -> None:
    anna = await somebody(server)
    bots = {"1": "page", "2": "page"}
    opened = [await anna.post("/api/tables", {**LISTED, "bots": bots}) for _ in range(2)]
    async with anna.join_table(opened[0].json["code"]) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")

    assert (await anna.post("/api/tables", LISTED)).status == 201


@with_server()
async def test_a_table_that_is_listed_later_counts_too(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    for _ in range(2):
        assert (await anna.post("/api/tables", LISTED)).status == 201
    await anna.get("/api/tables")
    async with anna.join_table(code) as socket:
        socket.send(type="set_options", options={"seats": 3, "listed": True})
        refused = await socket.receive_until("refused")

    assert (refused["code"], refused["allowed"]) == ("listing_limit", 2)


@with_server()
async def test_what_is_listed_beyond_ones_share_is_not_shown(server: RunningServer) -> None:
    """As when many tables are listed at the same moment."""
    anna, listers = await somebody(server), server.services.lobby.listing_quota
    for _ in range(5):
        code = (await server.client().post("/api/tables", LISTED)).json["code"]
        listers.record(code, "one guest", "one network")

    assert len((await anna.get("/api/tables")).json["tables"]) == 2


@with_server(tables_per_hour=3, request_rate=0)
async def test_tables_are_opened_at_a_pace(server: RunningServer) -> None:
    anna, bela = await somebody(server), await somebody(server)
    answers = [await anna.post("/api/quick", {"bot": "page"}) for _ in range(4)]
    last = answers[-1]

    assert [answer.status for answer in answers] == [201] * 3 + [429]
    assert (last.json["code"], last.json["allowed"]) == ("table_limit", 3)
    assert 0 < last.json["retry_after"] <= 1200
    assert last.headers["retry-after"] == str(last.json["retry_after"])
    assert (await bela.post("/api/tables")).status == 201


@with_server(tables_per_hour=1, request_rate=0)
async def test_a_network_opens_tables_at_a_pace_whoever_asks(server: RunningServer) -> None:
    statuses = [
        (await server.client().post("/api/tables")).status for _ in range(NETWORK_FACTOR + 1)
    ]
    elsewhere = await somebody(server, "10.0.0.2")

    assert statuses == [201] * NETWORK_FACTOR + [429]
    assert (await elsewhere.post("/api/tables")).status == 201


@with_server(guests_per_hour=2)
async def test_newcomers_come_at_a_pace_and_those_who_are_known_may_go_on(
    server: RunningServer,
) -> None:
    anna, _ = await somebody(server), await somebody(server)
    late = server.client()
    refused = await late.post("/api/guest")

    assert (refused.status, refused.json["code"]) == (429, "guest_limit")
    assert refused.json["allowed"] == 2
    assert (await late.post("/api/quick")).json["code"] == "guest_limit"
    assert (await anna.post("/api/guest", {"name": "Anna"})).status == 200
    assert (await (await somebody(server, "10.0.0.2")).post("/api/tables")).status == 201


@with_server(message_rate=0.001)
async def test_a_guest_asks_no_more_of_tables_over_many_lines_than_over_one(
    server: RunningServer,
) -> None:
    """Each line alone would let forty messages pass, and `join` is none that changes a table."""
    code, (anna, *_) = await seated_table(server, 3)
    heard = []
    for _ in range(6):
        async with anna.join_table(code) as socket:
            await socket.receive_until("welcome")
            for each in range(8):
                socket.send(type="ready", ready=each % 2 == 0)
                message = await socket.receive()
                while message["type"] not in ("change", "refused"):
                    message = await socket.receive()
                heard.append(message)

    refused = [message for message in heard if message["type"] == "refused"]
    assert len(heard) - len(refused) <= 40
    assert {message["code"] for message in refused} == {"rate_limited"}
    assert "try again in" in refused[0]["message"]


def test_what_was_allowed_comes_back_in_time() -> None:
    now = 1000.0
    quotas = Quotas(Settings(tables_per_hour=2), lambda: now)
    quotas.open_table("anna", "here")
    quotas.open_table("anna", "here")
    with pytest.raises(Refusal) as refused:
        quotas.open_table("anna", "here")
    assert (refused.value.allowed, refused.value.retry_after) == (2, 1800)
    now += 1799
    with pytest.raises(Refusal) as refused:
        quotas.open_table("anna", "here")
    assert refused.value.retry_after == 1
    now += 1
    quotas.open_table("anna", "here")


def test_what_a_network_is_refused_costs_a_guest_nothing() -> None:
    now = 0.0
    quotas = Quotas(Settings(tables_per_hour=1), lambda: now)
    for number in range(NETWORK_FACTOR):
        quotas.open_table(f"guest {number}", "here")
    with pytest.raises(Refusal):
        quotas.open_table("anna", "here")

    quotas.open_table("anna", "elsewhere")


def test_nought_sets_no_limit() -> None:
    quotas = Quotas(Settings(tables_per_hour=0, guests_per_hour=0, message_rate=0), lambda: 0.0)
    for _ in range(1000):
        quotas.open_table("anna", "here")
        quotas.new_guest("here")
        quotas.change("anna", "here")


@pytest.mark.parametrize("what", ["table", "review", "guest", "code", "sign-in"])
def test_what_is_taken_at_one_worker_is_gone_at_all(what: str) -> None:
    settings = Settings(
        tables_per_hour=3,
        reviews_per_hour=3,
        guests_per_hour=3,
        code_misses_per_hour=3,
        sign_ins_per_hour=3,
    )
    told: list[QuotaUse] = []
    workers = [Quotas(settings, lambda: 0.0, told.append) for _ in range(3)]
    others = [Quotas(settings, lambda: 0.0) for _ in range(3)]

    def take(quotas: Quotas, network: str) -> None:
        takes: dict[str, Callable[[str], object]] = {
            "table": partial(quotas.open_table, "anna"),
            "review": partial(quotas.review, "anna"),
            "guest": quotas.new_guest,
            "code": quotas.code_miss,
            "sign-in": partial(quotas.sign_in, name=None),
        }
        takes[what](network)

    for number, worker in enumerate(workers):
        take(worker, "here")
        (word,) = told
        assert word.quota == what
        for other in others:
            other.count_remote(parse_quota_use(*word.encode().split()))
        for other in workers[:number] + workers[number + 1 :]:
            other.count_remote(word)
        told.clear()
    for each in (*workers, *others):
        with pytest.raises(Refusal):
            take(each, "here")
    if what not in ("table", "review"):  # those are counted by guest as well
        take(workers[0], "elsewhere")
