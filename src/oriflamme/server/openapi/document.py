"""The whole document."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, get_args

from oriflamme import __version__
from oriflamme.server.openapi.endpoint import Endpoint, RawBody, Section, WebSocketSpec
from oriflamme.server.openapi.json_schemas import Json, JsonSchemas
from oriflamme.server.openapi.operations import GUEST, TOKEN, build_operation
from oriflamme.server.protocol.answers import Problem
from oriflamme.server.protocol.terms import GUEST_COOKIE, PROTOCOL_VERSION

INTRODUCTION: Final = Path(__file__).with_name("about.md")

SECTIONS: Final[dict[Section, str]] = {
    "Guests": "A name and a cookie.",
    "Accounts": "For those who come back: passwords, passkeys, and tokens for programs.",
    "Tables": "Opening tables, finding them, and going there.",
    "Games": "Finished games and records. Of a running game nothing is told here.",
    "Learning": "Lessons and other moments to try things from.",
    "Operations": "For those who run a server.",
    "API": "What you are reading.",
}
assert set(SECTIONS) == set(get_args(Section))


def build_document(endpoints: Sequence[Endpoint]) -> Json:
    schemas = JsonSchemas(_bodies(endpoints))
    paths: dict[str, Json] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = build_operation(
            endpoint, schemas
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Oriflamme",
            "summary": "Live tables of the card game Oriflamme.",
            "description": INTRODUCTION.read_text("utf-8").replace(
                "{version}", str(PROTOCOL_VERSION)
            ),
            "version": __version__,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in SECTIONS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "securitySchemes": {GUEST: _cookie_scheme(), TOKEN: _token_scheme()},
        },
    }


def _bodies(endpoints: Iterable[Endpoint]) -> Iterable[Any]:
    yield Problem
    for endpoint in endpoints:
        contract = endpoint.contract
        if contract.request_body:
            yield contract.request_body
        match contract.response_body:
            case WebSocketSpec(sends=says):
                yield says
            case RawBody():
                pass
            case shape:
                yield shape
        yield from (query.shape for query in contract.query_parameters)


def _cookie_scheme() -> Json:
    return {
        "type": "apiKey",
        "in": "cookie",
        "name": GUEST_COOKIE,
        "description": "Set by the first answer to a newcomer; signed, and kept for over a year.",
    }


def _token_scheme() -> Json:
    return {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of an account, for programs (`POST /api/tokens`): `read` to read "
        "what the account may, `play` to play as it too.",
    }
