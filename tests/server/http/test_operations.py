"""For operators."""

import asyncio
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from oriflamme.server.ops.loop_monitor import FILES_PART
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    running_server,
    seated_table,
    with_server,
)


@with_server()
async def test_alive_and_ready(server: RunningServer) -> None:
    anna = server.client()

    assert (await anna.get("/healthz")).body == b"ok\n"
    assert (await anna.get("/readyz")).body == b"ready\n"


def test_a_server_whose_bots_cannot_think_is_ready_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.find_spec", lambda name: None)

    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            anna = server.client()
            assert (await anna.get("/readyz")).body == b"ready\n", "nobody has asked for them"
            server.services.bot_workers.start()
            answer = await anna.get("/readyz")
            assert (answer.status, answer.body) == (
                200,
                b"ready\ndegraded: 0 of 2 bot workers can think "
                b"(numpy is missing; install oriflamme[bots])\n",
            )

    asyncio.run(run())


def test_each_decision_a_squire_makes_for_a_duke_is_told_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oriflamme.server.bot_seats.workers.find_spec", lambda name: None)

    async def run() -> None:
        async with running_server(tmp_path / "o.db") as server:
            anna = server.client()
            options = {"ruleset": "duel", "seats": 2, "first": 0}
            wish = {"options": options, "bots": {"1": "duke"}}
            code = (await anna.post("/api/tables", wish)).json["code"]
            async with anna.join_table(code) as socket:
                socket.send(type="start")
                await socket.receive_until("change", "started")
                socket.send(type="hand_over")  # nobody is thinking: she has the first turn
                await socket.receive_until("change", "ended")
            replay = (await anna.get(f"/api/games/{code}-1/replay")).json
            decided = [
                each["change"] for each in replay["steps"] if each["change"]["kind"] == "decided"
            ]
            told = [(what["seat"], what["fallback"]) for what in decided]
            assert {why for seat, why in told if seat == 0} == {None}, "a squire is a squire"
            assert {why for seat, why in told if seat == 1} == {"no_worker"}
            dukes = [seat for seat, _ in told].count(1)
            text = (await server.operator().get("/metrics")).body.decode()
            assert f'oriflamme_bot_fallbacks_total{{reason="no_worker"}} {dukes}.0' in text
            assert "oriflamme_bot_workers_ready 0.0" in text
            assert "oriflamme_bot_decisions_total 0.0" in text

    asyncio.run(run())


@with_server()
async def test_a_closing_server_is_alive_but_not_ready_and_opens_nothing(
    server: RunningServer,
) -> None:
    anna = server.client()
    server.services.is_closing = True

    assert (await anna.get("/healthz")).status == 200
    assert (await anna.get("/readyz")).status == 503
    assert (await anna.post("/api/quick")).json["code"] == "server_closing"
    async with anna.socket("/api/lobby") as socket:
        assert socket.refusal == (503, "server_closing")


@with_server()
async def test_closing_tells_everybody_to_come_back(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        await socket.receive()
        await server.services.connections.close_all()
        assert (await socket.receive_until("closing"))["code"] == "server_closing"
        assert (await socket.receive_until("closed"))["code"] == 1012


@with_server()
async def test_the_numbers_count_what_happens(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        socket.send(type="nudge")
        await socket.receive_until("refused")
        text = await server.metrics()

    assert 'oriflamme_refusals_total{code="not_now"} 1.0' in text
    assert "oriflamme_connections 1.0" in text
    assert "oriflamme_rooms 1.0" in text
    numbers = {family.name: family for family in text_string_to_metric_families(text)}
    for times in ("request", "change_commit", "commit", "loop_lag"):
        assert f"oriflamme_{times}_seconds" in numbers
    waited = {
        sample.name: sample.value for sample in numbers["oriflamme_change_commit_seconds"].samples
    }
    assert waited["oriflamme_change_commit_seconds_count"] > 0
    assert 0 < waited["oriflamme_change_commit_seconds_sum"] < 100
    for size in ("oriflamme_database_bytes", "process_open_fds", "process_max_fds"):
        assert numbers[size].samples[0].value > 0
    written = server.services.settings.database + "-wal"
    assert numbers["oriflamme_wal_bytes"].samples[0].value == Path(written).stat().st_size


@with_server(metrics=False)
async def test_the_numbers_can_be_kept_private(server: RunningServer) -> None:
    assert (await server.operator().get("/metrics")).status == 404


@with_server()
async def test_the_numbers_are_for_the_servers_own_machine(server: RunningServer) -> None:
    for address, status in {"127.0.0.1": 200, "::1": 200, "10.0.0.1": 404, "::2": 404}.items():
        assert (await ApiClient(server, address=address).get("/metrics")).status == status


@with_server(metrics_token="open sesame")
async def test_or_for_whoever_brings_the_token(server: RunningServer) -> None:
    for said, status in {"Bearer open sesame": 200, "Bearer open": 404, "open sesame": 404}.items():
        answer = await server.client().get("/metrics", {"Authorization": said})
        assert answer.status == status
    assert (await server.operator().get("/metrics")).status == 404


@with_server(trusted_proxies="*")
async def test_where_anybody_can_claim_to_be_this_machine_it_takes_a_token(
    server: RunningServer,
) -> None:
    assert (await server.operator().get("/metrics")).status == 404


@with_server()
async def test_all_that_is_wrong_is_said_until_it_is_mended(server: RunningServer) -> None:
    anna, health = server.client(), server.services.health
    health.report("roof", "the roof leaks")
    health.report("cellar", "the cellar is wet")

    answer = await anna.get("/readyz")
    assert (answer.status, answer.body) == (503, b"the roof leaks\nthe cellar is wet\n")
    health.report("roof", None)
    health.report("cellar", None)
    assert (await anna.get("/readyz")).status == 200


@with_server()
async def test_while_no_file_can_be_opened_only_operators_are_answered(
    server: RunningServer,
) -> None:
    anna = server.client()
    server.services.health.report(FILES_PART, "of 128 files that may be open, too few are left")

    assert (await anna.get("/api/tables")).json["code"] == "storage_unavailable"
    async with anna.socket("/api/lobby") as socket:
        assert socket.refusal == (503, "storage_unavailable")
    assert (await anna.get("/healthz")).status == 200
    assert (await anna.get("/readyz")).body.startswith(b"of 128 files")


@with_server()
async def test_while_the_disk_takes_nothing_the_server_says_so(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        anna_id = (await socket.receive_until("welcome"))["you"]["person"]
        server.disk.fill()
        for path in ("/api/guest", "/api/quick", "/api/device-link"):
            answer = await anna.post(path)
            assert (answer.status, answer.json["code"]) == (503, "storage_unavailable")
        assert (await anna.get("/readyz")).status == 503
        assert (await anna.get("/healthz")).status == 200
        socket.send(type="mute", person="somebody")
        assert (await socket.receive_until("refused"))["code"] == "storage_unavailable"
        tabs = [*server.services.connections.of_guest(anna_id)]
        assert [tab.muted for tab in tabs] == [frozenset()], "what could not be kept was not done"
        socket.send(type="ready", ready=True)
        assert (await socket.receive_until("closing"))["code"] == "storage_unavailable"
    server.disk.clear()
    assert (await anna.post("/api/guest")).status == 200
    assert (await anna.get("/readyz")).status == 200
    async with anna.join_table(code) as socket:
        assert not (await socket.receive())["table"]["seats"][0]["ready"]
