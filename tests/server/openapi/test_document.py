"""The description is whole: nothing is missing in it, nothing in it is missing."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from starlette.routing import Route, WebSocketRoute

from oriflamme.server.http.app import routes
from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.http.endpoints.examples import RECORD, SUBSCRIPTION
from oriflamme.server.http.pages import PATHS, STATIC
from oriflamme.server.openapi.endpoint import Endpoint
from oriflamme.server.openapi.field_meanings import MEANINGS, MEANINGS_BY_TYPE
from tests.testkit.server.app import RunningServer, with_server
from tests.testkit.server.openapi_check import DOCUMENT

OPERATIONS = [
    pytest.param(path, method, operation, id=f"{method.upper()} {path}")
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]
SCHEMAS = DOCUMENT["components"]["schemas"]
WITH_A_KEY = ("/api/push", "/api/push/unsubscribe")
"""Where a server without a key for web push has nothing to do (`push/test_pusher.py` has one)."""


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].removeprefix("#/components/schemas/")
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


@with_server()
async def test_the_server_serves_it(server: RunningServer) -> None:
    answer = await server.client().get("/api/openapi.json")

    assert answer.headers["content-type"] == "application/json"
    assert answer.json == DOCUMENT


def test_it_is_openapi() -> None:
    schemathesis.openapi.from_dict(DOCUMENT).validate()


def test_every_route_is_described_or_a_page() -> None:
    pages = {*PATHS, *(f"/{file.name}" for file in STATIC.glob("*"))}
    for route in routes():
        if isinstance(route, WebSocketRoute):
            assert "x-websocket" in DOCUMENT["paths"][route.path]["get"]
        elif isinstance(route, Endpoint):
            assert route.method.lower() in DOCUMENT["paths"][route.path]
        elif isinstance(route, Route):
            assert route.path in pages


@with_server(request_rate=0)
async def test_every_route_described_is_there_and_no_other_method_is(server: RunningServer) -> None:
    for path, methods in DOCUMENT["paths"].items():
        taken = {method.upper() for method in methods} | ({"HEAD"} if "get" in methods else set())
        answer = await server.client().request("DELETE", path, b"")
        assert (answer.status, answer.headers["allow"]) == (405, ", ".join(sorted(taken)))


@with_server()
async def test_every_websocket_described_is_there(server: RunningServer) -> None:
    for endpoint in ENDPOINTS:
        if endpoint.contract.status == 101:
            async with server.client().socket(endpoint.path) as socket:
                assert socket.refusal in (None, (401, "guest_required"), (404, "not_found"))


def test_every_name_is_given_once_and_every_link_leads_somewhere() -> None:
    described: list[Any] = [operation.values[2] for operation in OPERATIONS]
    names = [operation["operationId"] for operation in described]
    led_to = [link.operation for endpoint in ENDPOINTS for link in endpoint.contract.links]

    assert len(set(names)) == len(names)
    assert led_to
    assert set(led_to) <= set(names)


def test_every_reference_leads_to_a_shape_and_every_shape_is_referred_to() -> None:
    assert set(references(DOCUMENT)) == set(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_shape_says_what_it_is(name: str) -> None:
    assert SCHEMAS[name]["description"]
    assert re.fullmatch("[A-Z][A-Za-z]+", name)
    for field in SCHEMAS[name].get("properties", {}).values():
        assert field["description"]


def test_every_word_of_the_glossary_is_used() -> None:
    told = {
        (name, field): about["description"]
        for name, schema in SCHEMAS.items()
        for field, about in schema.get("properties", {}).items()
    }
    for word, meaning in MEANINGS.items():
        assert [about for (_, field), about in told.items() if field == word and meaning in about]
    for place, meaning in MEANINGS_BY_TYPE.items():
        name, _, field = place.partition(".")
        assert told[name, field].startswith(meaning), place


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_every_operation_says_what_it_does(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    assert operation["summary"]
    assert operation["responses"]
    assert set(re.findall(r"{(\w+)}", path)) == {
        each["name"] for each in operation.get("parameters", []) if each["in"] == "path"
    }
    for response in operation["responses"].values():
        assert response["description"]
    for parameter in operation.get("parameters", []):
        assert parameter["description"]


@with_server(request_rate=0)
async def test_every_example_can_be_sent_as_it_is(server: RunningServer) -> None:
    sent = 0
    for endpoint in ENDPOINTS:
        for body in endpoint.contract.examples.values():
            client = server.client()
            if endpoint.contract.guest == "needed":
                await client.post("/api/guest")
            answer = await client.post(endpoint.path, body)
            sent += 1
            if endpoint.path == "/api/device-link/redeem":
                assert answer.json["code"] == "invalid_link"
            elif endpoint.path in WITH_A_KEY:
                assert answer.json["code"] == "not_found"
            elif endpoint.contract.section == "Accounts":  # signed up or not, it can be read
                assert answer.json.get("code") != "invalid_message"
            else:
                assert answer.status == endpoint.contract.status
    assert sent


@with_server(request_rate=0, review_workers=0, review_budget=1)
async def test_every_endpoint_answers_as_described(server: RunningServer) -> None:
    anna, zoe = server.operator(), server.client()
    await zoe.post("/api/guest")
    token = (await zoe.post("/api/device-link")).json["url"].removeprefix("/move/")
    clara = {"name": "Clara", "password": "correct horse battery"}
    await server.client().post("/api/account", clara)
    host = server.client()
    code = (await host.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]
    async with host.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    bodies = {
        "/api/device-link/redeem": {"token": token},
        "/api/devices/revoke": {"device": None},
        "/api/records/replay": {"record": RECORD},
        "/api/play-on": {"source": {"type": "game", "id": f"{code}-1"}, "position": 1},
        "/api/reviews": {"source": {"type": "game", "id": f"{code}-1"}},
        "/api/push": SUBSCRIPTION,
        "/api/lessons/step": {"chapter": "first_round", "step": 0},
        "/api/puzzles/show": {"puzzle": "today"},
        "/api/puzzles/answer": {"puzzle": "today"},
        "/api/examples/try": {"kind": "ambush", "name": "struck"},
    }
    review = (await anna.post("/api/reviews", bodies["/api/reviews"])).json["id"]
    job = server.services.reviews.by_id(review)
    assert job
    await job.ended.wait()
    for endpoint in ENDPOINTS:
        is_of_accounts = endpoint.contract.section == "Accounts"  # `test_accounts` asks for those
        if endpoint.contract.status != 101 and not is_of_accounts:
            id = review if "/reviews/" in endpoint.path else f"{code}-1"
            path = endpoint.path.format(code=code, id=id, name="Clara")
            body = json.dumps(bodies.get(path, {})).encode()
            if endpoint.contract.guest == "needed":  # somebody again, after signing out
                await anna.post("/api/guest")
            asker = host if "not_host" in endpoint.contract.refuses else anna
            answer = await asker.request(endpoint.method, path, body)
            if endpoint.method == "POST" and path in WITH_A_KEY:
                assert answer.status == 404, path
            else:
                assert answer.status == endpoint.contract.status, path
