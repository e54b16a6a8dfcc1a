"""An endpoint as an OpenAPI operation."""

import inspect
from typing import Any, Final

from oriflamme.server.openapi.endpoint import Contract, Endpoint, Foreign, Link, Socket
from oriflamme.server.openapi.shapes import Json, Shapes
from oriflamme.server.protocol.answers import Problem
from oriflamme.server.protocol.refusals import COME_AGAIN, REFUSALS, RefusalCode, status_of

GUEST: Final = "guest"
TOKEN: Final = "token"
PARAMETERS: Final = {
    "code": ("bado-kemi", "The code of a table, from the answer that opened it or from its link."),
    "id": ("bado-kemi-1", "The id of a game: the code of its table, a hyphen, and which game."),
}


def operation(endpoint: Endpoint, shapes: Shapes) -> Json:
    contract = endpoint.contract
    summary, _, about = (inspect.getdoc(endpoint.endpoint) or "").partition("\n\n")
    written: Json = {
        "operationId": endpoint.name,
        "tags": [contract.section],
        "summary": " ".join(summary.split()).removesuffix("."),
        **({"description": about} if about else {}),
        "responses": _responses(endpoint, shapes),
    }
    if parameters := _parameters(endpoint, shapes):
        written["parameters"] = parameters
    if contract.takes:
        written["requestBody"] = _request(contract, shapes)
    if contract.guest != "ignored":
        ways: list[Json] = [{GUEST: []}] if contract.guest == "needed" else [{}, {GUEST: []}]
        if endpoint.scope != "none":
            ways.append({TOKEN: [endpoint.scope]})
        written["security"] = ways
    if isinstance(contract.gives, Socket):
        written["x-websocket"] = _messages(contract.gives, shapes)
    return written


def _parameters(endpoint: Endpoint, shapes: Shapes) -> list[Json]:
    known = {**PARAMETERS, **endpoint.contract.path}
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
            "description": query.about,
            "schema": {**shapes.of(query.shape), "default": query.usual},
        }
        for query in endpoint.contract.query
    ]
    return in_path + in_query


def _request(contract: Contract, shapes: Shapes) -> Json:
    """An empty body is one without any field: where a field is needed, so is a body."""
    assert contract.takes is not None
    return {
        "required": bool(shapes.components[contract.takes.__name__]["required"]),
        "content": {
            "application/json": {
                "schema": shapes.of(contract.takes),
                "examples": {
                    f"example{place}": {"summary": about, "value": body}
                    for place, (about, body) in enumerate(contract.examples.items(), start=1)
                },
            }
        },
    }


def _messages(socket: Socket, shapes: Shapes) -> Json:
    heard = {} if socket.hears is None else {"fromClient": shapes.of(socket.hears)}
    return {**heard, "toClient": shapes.of(socket.says)}


def _responses(endpoint: Endpoint, shapes: Shapes) -> Json:
    contract = endpoint.contract
    responses = {str(contract.status): _success(contract, shapes)}
    by_status: dict[int, list[RefusalCode]] = {}
    for code in endpoint.refusals:
        by_status.setdefault(status_of(code), []).append(code)
    if isinstance(contract.gives, Socket):
        by_status.setdefault(426, []).append("bad_message")  # whoever asks plainly
    for status, codes in sorted(by_status.items()):
        responses[str(status)] = _refusal(codes, shapes)
    if contract.unready:
        responses["503"] = _foreign(contract.unready)
    return responses


def _success(contract: Contract, shapes: Shapes) -> Json:
    match contract.gives:
        case Foreign() as body:
            return _foreign(body)
        case Socket():
            return {"description": "The websocket is open."}
        case shape:
            return _json_answer(contract, shape, shapes)


def _json_answer(contract: Contract, shape: Any, shapes: Shapes) -> Json:
    schema = shapes.of(shape)
    answer: Json = {
        "description": " ".join((inspect.getdoc(shape) or "").split()),
        "content": {"application/json": {"schema": schema}},
    }
    if contract.sets_cookie:
        about = "The cookie, where there was none yet or another is due."
        answer["headers"] = {"Set-Cookie": {"description": about, "schema": {"type": "string"}}}
    if contract.leads:
        answer["links"] = {link.to: _link(link) for link in contract.leads}
    return answer


def _link(link: Link) -> Json:
    return {
        "operationId": link.to,
        "parameters": dict(link.parameters),
        "description": link.about,
    }


def _foreign(body: Foreign) -> Json:
    content = {body.media_type: {"schema": {"type": body.type}}}
    return {"description": body.about, "content": content}


def _refusal(codes: list[RefusalCode], shapes: Shapes) -> Json:
    only = {"properties": {"code": {"enum": codes}}}
    refusal: Json = {
        "description": "\n".join(f"- `{code}`: {REFUSALS[code]}" for code in codes),
        "content": {"application/json": {"schema": {"allOf": [shapes.of(Problem), only]}}},
    }
    if set(COME_AGAIN) & set(codes):
        about = "Seconds to wait before asking again."
        refusal["headers"] = {"Retry-After": {"description": about, "schema": {"type": "string"}}}
    return refusal
