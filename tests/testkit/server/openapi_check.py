"""Holds answers and messages against what the description says of them."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
from jsonschema_rs import Draft202012Validator
from starlette.applications import Starlette
from starlette.routing import Match

from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.openapi.document import build_document
from oriflamme.server.openapi.endpoint import Endpoint

DOCUMENT = json.loads(msgspec.json.encode(build_document(ENDPOINTS)))


def endpoint_at(app: Starlette, scope: dict[str, Any]) -> Endpoint | None:
    """The endpoint that answers this, if it is one."""
    for route in app.routes:
        if isinstance(route, Endpoint) and route.matches(scope)[0] is Match.FULL:
            return route
    return None


def check_answer(endpoint: Endpoint, status: int, headers: dict[str, str], body: bytes) -> None:
    """The status is described, and so are the type and every field of the body."""
    described = DOCUMENT["paths"][endpoint.path][endpoint.method.lower()]["responses"]
    where = f"{endpoint.method} {endpoint.path}: {status}"
    assert str(status) in described, f"{where} is not described"
    content = described[str(status)]["content"]
    media_type = headers["content-type"].partition(";")[0]
    assert media_type in content, f"{where} is not described as {media_type}"
    if media_type == "application/json":
        validator_of(endpoint.path, endpoint.method.lower(), str(status)).validate(json.loads(body))


def check_message(message: dict[str, Any]) -> None:
    """What a websocket told is described, every field of it."""
    unions = {"listing": "LobbyMessage", "own": "OwnTablesMessage"}
    message_of(unions.get(message["type"].partition("_")[0], "ServerMessage")).validate(message)


@cache
def message_of(name: str) -> "Body":
    return Body({"$ref": f"#/components/schemas/{name}"})


@cache
def validator_of(path: str, method: str, status: str) -> "Body":
    schema = DOCUMENT["paths"][path][method]["responses"][status]["content"]["application/json"]
    return Body(schema["schema"])


@cache
def closed_components() -> dict[str, Any]:
    """All components, each without room for a field that is not described."""
    components: dict[str, Any] = deepcopy(DOCUMENT["components"])
    for component in components["schemas"].values():
        if "properties" in component:
            component["additionalProperties"] = False
    return components


class Body:
    """A schema that knows all components, and lets no field pass that is not described."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._validator = Draft202012Validator({**schema, "components": closed_components()})

    def validate(self, body: Any) -> None:
        self._validator.validate(body)

    def allows(self, body: Any) -> bool:
        return bool(self._validator.is_valid(body))
