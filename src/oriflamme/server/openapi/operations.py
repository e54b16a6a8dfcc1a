"""An endpoint as an OpenAPI operation."""

import inspect
from typing import Any, Final

from oriflamme.server.openapi.endpoint import (
    Endpoint,
    EndpointSpec,
    OperationLink,
    RawBody,
    WebSocketSpec,
)
from oriflamme.server.openapi.json_schemas import Json, JsonSchemas
from oriflamme.server.protocol.answers import Problem
from oriflamme.server.protocol.refusals import REFUSALS, RETRYABLE, RefusalCode, status_of

GUEST: Final = "guest"
TOKEN: Final = "token"
PATH_PARAMETERS: Final = {
    "code": ("bado-kemi", "The code of a table, from the answer that opened it or from its link."),
    "id": ("bado-kemi-1", "The id of a game: the code of its table, a hyphen, and which game."),
}


def build_operation(endpoint: Endpoint, shapes: JsonSchemas) -> Json:
    spec = endpoint.contract
    summary, _, about = (inspect.getdoc(endpoint.endpoint) or "").partition("\n\n")
    written: Json = {
        "operationId": endpoint.name,
        "tags": [spec.section],
        "summary": " ".join(summary.split()).removesuffix("."),
        **({"description": about} if about else {}),
        "responses": _responses(endpoint, shapes),
    }
    if parameters := _parameters(endpoint, shapes):
        written["parameters"] = parameters
    if spec.request_body:
        written["requestBody"] = _request(spec, shapes)
    if spec.guest != "ignored":
        ways: list[Json] = [{GUEST: []}] if spec.guest == "needed" else [{}, {GUEST: []}]
        if endpoint.scope != "none":
            ways.append({TOKEN: [endpoint.scope]})
        written["security"] = ways
    if isinstance(spec.response_body, WebSocketSpec):
        written["x-websocket"] = _messages(spec.response_body, shapes)
    return written


def _parameters(endpoint: Endpoint, shapes: JsonSchemas) -> list[Json]:
    known = {**PATH_PARAMETERS, **endpoint.contract.path_parameters}
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": known[name][1],
            "schema": {"type": "string", "minLength": 1},
            "example": known[name][0],
        }
        for name in endpoint.param_convertors
    ]
    in_query = [
        {
            "name": query.name,
            "in": "query",
            "description": query.description,
            "schema": {**shapes.of(query.shape), "default": query.default},
        }
        for query in endpoint.contract.query_parameters
    ]
    return in_path + in_query


def _request(spec: EndpointSpec, shapes: JsonSchemas) -> Json:
    """An empty body is one without any field: where a field is needed, so is a body."""
    assert spec.request_body is not None
    return {
        "required": bool(shapes.components[spec.request_body.__name__]["required"]),
        "content": {
            "application/json": {
                "schema": shapes.of(spec.request_body),
                "examples": {
                    f"example{place}": {"summary": about, "value": body}
                    for place, (about, body) in enumerate(spec.examples.items(), start=1)
                },
            }
        },
    }


def _messages(socket: WebSocketSpec, shapes: JsonSchemas) -> Json:
    heard = {} if socket.receives is None else {"fromClient": shapes.of(socket.receives)}
    return {**heard, "toClient": shapes.of(socket.sends)}


def _responses(endpoint: Endpoint, shapes: JsonSchemas) -> Json:
    spec = endpoint.contract
    responses = {str(spec.status): _success(spec, shapes)}
    by_status: dict[int, list[RefusalCode]] = {}
    for code in endpoint.refusals:
        by_status.setdefault(status_of(code), []).append(code)
    if isinstance(spec.response_body, WebSocketSpec):
        by_status.setdefault(426, []).append("invalid_message")  # whoever asks plainly
    for status, codes in sorted(by_status.items()):
        responses[str(status)] = _refusal(codes, shapes)
    if spec.unready_body:
        responses["503"] = _raw_body(spec.unready_body)
    return responses


def _success(spec: EndpointSpec, shapes: JsonSchemas) -> Json:
    match spec.response_body:
        case RawBody() as body:
            return _raw_body(body)
        case WebSocketSpec():
            return {"description": "The websocket is open."}
        case shape:
            return _json_answer(spec, shape, shapes)


def _json_answer(spec: EndpointSpec, shape: Any, shapes: JsonSchemas) -> Json:
    schema = shapes.of(shape)
    answer: Json = {
        "description": " ".join((inspect.getdoc(shape) or "").split()),
        "content": {"application/json": {"schema": schema}},
    }
    if spec.sets_cookie:
        about = "The cookie, where there was none yet or another is due."
        answer["headers"] = {"Set-Cookie": {"description": about, "schema": {"type": "string"}}}
    if spec.links:
        answer["links"] = {link.operation: _link(link) for link in spec.links}
    return answer


def _link(link: OperationLink) -> Json:
    return {
        "operationId": link.operation,
        "parameters": dict(link.parameters),
        "description": link.description,
    }


def _raw_body(body: RawBody) -> Json:
    content = {body.media_type: {"schema": {"type": body.type}}}
    return {"description": body.description, "content": content}


def _refusal(codes: list[RefusalCode], shapes: JsonSchemas) -> Json:
    only = {"properties": {"code": {"enum": codes}}}
    refusal: Json = {
        "description": "\n".join(f"- `{code}`: {REFUSALS[code]}" for code in codes),
        "content": {"application/json": {"schema": {"allOf": [shapes.of(Problem), only]}}},
    }
    if set(RETRYABLE) & set(codes):
        about = "Seconds to wait before asking again."
        refusal["headers"] = {"Retry-After": {"description": about, "schema": {"type": "string"}}}
    return refusal
