"""Whatever is sent: a named refusal or an answer, never a failure, never a table out of joint."""

import asyncio
import json
import logging
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oriflamme.server.protocol.refusals import REFUSALS
from tests.testkit.server.app import running_server, seated_table
from tests.testkit.server.message_strategies import TYPES, messages
from tests.testkit.server.table_integrity import check_alive, check_answered, check_consistent

SLOW = settings(
    max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
numbers = st.integers(-2, 40) | st.integers(-(2**70), 2**70)


MESSAGES = st.one_of([messages(cls) for cls in TYPES])
TEXTS = MESSAGES.map(json.dumps) | json_values.map(json.dumps) | st.text(max_size=60)


@SLOW
@given(st.lists(st.tuples(st.integers(0, 3), TEXTS), min_size=10, max_size=60), st.booleans())
def test_no_message_does_any_harm(
    tmp_path_factory: pytest.TempPathFactory,
    caplog: pytest.LogCaptureFixture,
    said: list[tuple[int, str]],
    is_started: bool,
) -> None:
    async def run(database: Path) -> None:
        async with running_server(
            database, message_rate=0, request_rate=0, chat_rate=0, hint_rate=0
        ) as server:
            code, clients = await seated_table(server, 3)
            stranger = server.client()
            stack = [client.join_table(code) for client in (*clients, stranger)]
            sockets = [await each.__aenter__() for each in stack]
            if is_started:
                sockets[0].send(type="start")
            for number, (who, text) in enumerate(said):
                await check_answered(sockets[who], text, 10**6 + number)
            await check_alive(server, code)
            await check_consistent(server, code)
            for each in stack:
                await each.__aexit__(None, None, None)

    with caplog.at_level(logging.WARNING):
        asyncio.run(run(tmp_path_factory.mktemp("fuzz") / "o.db"))
    assert caplog.records == []


PATHS = st.sampled_from(
    [
        "/api/guest", "/api/me", "/api/options", "/api/tables", "/api/quick", "/api/device-link",
        "/api/device-link/redeem", "/api/tables/{code}", "/api/games/{code}-1",
        "/api/games/{code}-1/record.ogn", "/api/games/{code}-1/record.json",
        "/api/games/{code}-1/replay?seat=0", "/healthz",
        "/readyz", "/metrics", "/", "/t/{code}", "/api/tables/{code}/live", "/api/nothing",
    ]
) | st.text("abc/.%?&=-_0é\x00", max_size=30).map(lambda text: "/" + text)  # fmt: skip
METHODS = st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])
BODIES = (
    st.binary(max_size=60)
    | json_values.map(lambda value: json.dumps(value).encode())
    | st.fixed_dictionaries(
        {},
        optional={
            "name": json_values,
            "language": json_values,
            "token": json_values,
            "seats": numbers | json_values,
            "seat": numbers,
            "bots": st.dictionaries(st.sampled_from("01234x"), st.sampled_from(["page", "x"])),
            "options": st.fixed_dictionaries(
                {},
                optional={
                    "ruleset": st.sampled_from(["base", "duel", "ablaze", "mixed", "x"]),
                    "seats": st.integers(0, 7),
                    "deck": json_values,
                    "first": numbers,
                    "pace": json_values,
                },
            ),
        },
    ).map(lambda value: json.dumps(value).encode())
)
HEADERS = st.dictionaries(
    st.sampled_from(["cookie", "origin", "content-type", "content-length", "sec-fetch-site"]),
    st.text("abc=;.:/[]0 \xe9", max_size=30),
    max_size=3,
)


@SLOW
@given(st.lists(st.tuples(METHODS, PATHS, BODIES, HEADERS), min_size=10, max_size=30))
def test_no_request_is_answered_by_a_failure(
    tmp_path_factory: pytest.TempPathFactory,
    caplog: pytest.LogCaptureFixture,
    asked: list[tuple[str, str, bytes, dict[str, str]]],
) -> None:
    async def run(database: Path) -> None:
        async with running_server(database, request_rate=0) as server:
            client = server.client()
            code = (await client.post("/api/quick", {"bot": "page"})).json["code"]
            for method, path, body, headers in asked:
                answer = await client.request(method, path.replace("{code}", code), body, headers)
                assert answer.status < 500
                if answer.status >= 400 and method != "HEAD":
                    assert answer.json["code"] in REFUSALS
            await check_consistent(server, code)

    with caplog.at_level(logging.WARNING):
        asyncio.run(run(tmp_path_factory.mktemp("fuzz") / "o.db"))
    assert caplog.records == []
