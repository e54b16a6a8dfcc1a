"""The shapes of all messages, as named fields with types, read from the Python definitions."""

import inspect
import json
from dataclasses import dataclass
from typing import Any, get_args

from msgspec import inspect as mi

from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.openapi.endpoint import RawBody, WebSocketSpec
from oriflamme.server.openapi.json_schemas import field_docs
from oriflamme.server.protocol.answers import Problem
from oriflamme.server.protocol.type_names import LITERALS, UNIONS, literal_of_field

CONTRACTS = [endpoint.contract for endpoint in ENDPOINTS]
HTTP = [
    *dict.fromkeys(contract.request_body for contract in CONTRACTS if contract.request_body),
    *dict.fromkeys(
        each.response_body
        for each in CONTRACTS
        if not isinstance(each.response_body, RawBody | WebSocketSpec)
    ),
    Problem,
]
"""The bodies of all requests and answers."""

PLAIN: dict[type, str] = {
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.BoolType: "boolean",
    mi.NoneType: "null",
}


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    optional: bool
    about: str


@dataclass(frozen=True)
class Shape:
    name: str
    about: str
    tag: tuple[str, str] | None
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Union:
    name: str
    members: tuple[str, ...]


class Shapes:
    """Every struct reachable from the messages, named apart, in a stable order."""

    def __init__(self) -> None:
        self.shapes: dict[str, Shape] = {}
        for messages in (
            "ClientMessage",
            "ServerMessage",
            "LobbyMessage",
            "OwnTablesMessage",
        ):
            for cls in get_args(UNIONS[messages]):
                self._add(mi.type_info(cls))
        for body in HTTP:
            self._add(mi.type_info(body))
        self.unions = [Union(name, _names(union)) for name, union in UNIONS.items()]

    def _add(self, info: Any) -> str:
        name: str = info.cls.__name__
        if name not in self.shapes:
            self.shapes[name] = Shape(name, "", None, ())
            told = field_docs(info.cls)
            tag = (info.tag_field, info.tag) if getattr(info, "tag_field", None) else None
            fields = tuple(self._field(f, told) for f in info.fields)
            self.shapes[name] = Shape(name, inspect.getdoc(info.cls) or "", tag, fields)
        return name

    def _field(self, field: Any, told: dict[str, str]) -> Field:
        written = self._type(field.type, field.name)
        return Field(field.encode_name, written, not field.required, told.get(field.name, ""))

    def _type(self, info: Any, field: str) -> str:  # one case a type
        match info:
            case mi.StructType() | mi.DataclassType():
                return self._add(info)
            case mi.IntType() | mi.FloatType() | mi.BoolType() | mi.NoneType():
                return PLAIN[type(info)]
            case mi.Metadata():
                return self._type(info.type, field)
            case mi.StrType():
                return literal_of_field(field) or "string"
            case mi.LiteralType():
                return _literal(info.values)
            case mi.VarTupleType() | mi.ListType():
                item = self._type(info.item_type, field)
                return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
            case mi.DictType():
                return f"Readonly<Record<string, {self._type(info.value_type, field)}>>"
            case mi.UnionType():
                return self._union(info, field)
            case _:
                raise TypeError(f"no TypeScript for {info}")

    def _union(self, info: Any, field: str) -> str:
        parts = [self._type(t, field) for t in info.types]
        for name, union in UNIONS.items():
            members = _names(union)
            if set(members) <= set(parts):
                parts = [name, *(p for p in parts if p not in members)]
        return " | ".join(sorted(parts, key=lambda p: p == "null"))


def _names(union: object) -> tuple[str, ...]:
    return tuple(cls.__name__ for cls in get_args(union))


def _literal(values: tuple[Any, ...]) -> str:
    for name, words in LITERALS.items():
        if set(words) == set(values):
            return name
    return " | ".join(json.dumps(value) for value in values)
