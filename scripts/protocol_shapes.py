"""The shapes of all messages, as named fields with types, read from the Python definitions."""

import ast
import inspect
import textwrap
from dataclasses import dataclass, is_dataclass
from itertools import pairwise
from typing import Any, get_args

import msgspec
from msgspec import inspect as mi

from oriflamme.rules import actions as ac
from oriflamme.rules import events as ev
from oriflamme.rules.card import CATALOG
from oriflamme.rules.decision import Question
from oriflamme.rules.terms import FAMILIES
from oriflamme.server.protocol import answers, choices, from_client, games, requests, to_client
from oriflamme.server.protocol.actions import ACTION_TYPES
from oriflamme.server.protocol.changes import WireWhat
from oriflamme.server.protocol.events import EVENT_TYPES
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.tables import Pace
from oriflamme.server.protocol.terms import Edition, Language, Phase, Phrase, Ruleset

FAMILY_FIELDS = {"family", "families", "crest", "seats"}
KIND_FIELDS = {
    "kind",
    "ability",
    "deck",
    "hand",
    "aside",
    "discard",
    "never_aside",
    "cards",
    "pile",
}

WORDS: dict[str, tuple[str, ...]] = {
    "Family": tuple(FAMILIES),
    "Kind": tuple(CATALOG),
    "Question": get_args(Question),
    "RefusalCode": get_args(RefusalCode),
    "Phrase": get_args(Phrase),
    "Language": get_args(Language),
    "Ruleset": get_args(Ruleset),
    "Edition": get_args(Edition),
    "Phase": get_args(Phase),
}
"""Closed lists of words, named."""

HTTP = [
    requests.GuestRequest, requests.OpenRequest, requests.QuickRequest, requests.MoveRequest,
    requests.ReadRequest,
    answers.Guest, answers.Me,
    answers.TableLink, answers.MoveLink, answers.OpenTables, choices.Choices, answers.TableState,
    games.FinishedGame, games.Replay, games.JsonRecord, answers.Problem,
]  # fmt: skip


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
        self.unions = [
            Union("FromClient", self._names(from_client.Message)),
            Union("ToClient", self._names(to_client.ServerMessage)),
        ]
        for body in HTTP:
            self._add(mi.type_info(body))
        self.unions += [
            Union("What", self._names(WireWhat)),
            Union("GameEvent", tuple(_name(c) for c in _derived(ev.Event))),
            Union("Action", tuple(_name(c) for c in _derived(ac.Action))),
            Union("Pace", self._names(Pace)),
        ]

    def _names(self, union: object) -> tuple[str, ...]:
        return tuple(self._add(mi.type_info(cls)) for cls in get_args(union))

    def _add(self, info: Any) -> str:
        name = _name(info.cls)
        if name not in self.shapes:
            self.shapes[name] = Shape(name, "", None, ())
            abouts = _abouts(info.cls)
            tag = (info.tag_field, info.tag) if getattr(info, "tag_field", None) else None
            fields = tuple(self._field(f, abouts) for f in info.fields)
            self.shapes[name] = Shape(name, inspect.getdoc(info.cls) or "", tag, fields)
        return name

    def _field(self, field: Any, abouts: dict[str, str]) -> Field:
        written = self._type(field.type, field.name)
        return Field(field.encode_name, written, not field.required, abouts.get(field.name, ""))

    def _type(self, info: Any, field: str) -> str:  # one case a type
        match info:
            case mi.StructType() | mi.DataclassType():
                return self._add(info)
            case mi.IntType() | mi.FloatType():
                return "number"
            case mi.StrType():
                return _word(field)
            case mi.BoolType():
                return "boolean"
            case mi.NoneType():
                return "null"
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
        for name, members in (
            ("GameEvent", tuple(_name(c) for c in _derived(ev.Event))),
            ("Action", tuple(_name(c) for c in _derived(ac.Action))),
            ("What", tuple(_name(c) for c in get_args(WireWhat))),
            ("Pace", tuple(_name(c) for c in get_args(Pace))),
        ):
            if set(members) <= set(parts):
                parts = [name, *(p for p in parts if p not in members)]
        return " | ".join(sorted(parts, key=lambda p: p == "null"))


def _derived(union: object) -> list[type]:
    return list(ACTION_TYPES if union is ac.Action else EVENT_TYPES)


def _name(cls: type) -> str:
    """Events and actions of the rules share names with messages, so they say what they are."""
    if cls in _derived(ev.Event):
        return f"{cls.__name__}Event"
    if cls in _derived(ac.Action):
        return f"{cls.__name__}Action"
    return cls.__name__


def _word(field: str) -> str:
    if field in FAMILY_FIELDS:
        return "Family"
    return "Kind" if field in KIND_FIELDS else "string"


def _literal(values: tuple[Any, ...]) -> str:
    for name, words in WORDS.items():
        if set(words) == set(values):
            return name
    return " | ".join(f'"{value}"' for value in values)


def _abouts(cls: type) -> dict[str, str]:
    """The docstrings below the fields of a class."""
    if not (is_dataclass(cls) or issubclass(cls, msgspec.Struct)):
        return {}
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    except (OSError, TypeError):
        return {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    abouts = {}
    for field, words in pairwise(body):
        match field, words:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(about))):
                abouts[name] = " ".join(about.split())
    return abouts
