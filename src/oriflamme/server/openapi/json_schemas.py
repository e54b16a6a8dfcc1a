"""The bodies as JSON Schemas: msgspec's, with names for unions and words, and words on fields."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import inspect as mi

from oriflamme.server.openapi.field_meanings import meaning_of
from oriflamme.server.protocol.refusals import REFUSALS
from oriflamme.server.protocol.type_names import LITERALS, UNIONS, literal_of_field
from oriflamme.server.protocol.wire import ORIGINS

Json: TypeAlias = dict[str, Any]
REF_TEMPLATE: Final = "#/components/schemas/{name}"

NAMED_TYPE_DESCRIPTIONS: Final = {
    "ClientMessage": "What a client may say over the websocket of a table.",
    "ServerMessage": "What the server says over the websocket of a table.",
    "LobbyMessage": "What the server says over the websocket of the lobby.",
    "OwnTablesMessage": "What the server says over the websocket of one's own tables.",
    "PublicChange": "What a numbered change of a table was.",
    "GameEvent": "Something that happened in a game.",
    "Action": "Something one may do when one decides.",
    "Pace": "How long decisions may take.",
    "Family": "A colour of ten cards with one crest.",
    "Kind": "A kind of card.",
    "Question": "What a decision is about.",
    "Fact": "What is said of an option in a hint.",
    "RefusalCode": "\n".join(f"- `{code}`: {why}" for code, why in REFUSALS.items()),
    "Phrase": "Quick words; each front end has them in its own languages.",
    "Language": "One the server has words in.",
    "Ruleset": "The base game, the duel for two, Ablaze, or a deck mixed from both boxes.",
    "Edition": "The international rules, or the Russian edition's.",
    "Phase": "Before the start, during a game, after its end.",
    "Division": "How the field of a coat of arms is divided.",
    "Metal": "A metal of a coat of arms: gold or silver.",
    "Colour": "A colour of a coat of arms: red, blue, green, purple or black.",
    "Charge": "What is borne on a coat of arms.",
}
assert set(NAMED_TYPE_DESCRIPTIONS) == {*UNIONS, *LITERALS}


class JsonSchemas:
    """Schemas of some bodies, and the components they refer to."""

    def __init__(self, bodies: Iterable[Any]) -> None:
        types = list(dict.fromkeys([*bodies, *UNIONS.values()]))
        written, found = msgspec.json.schema_components(types, ref_template=REF_TEMPLATE)
        self._schemas = dict(zip(types, written))
        self._named_types = {name: self._schemas[union] for name, union in UNIONS.items()}
        self._named_types |= {name: {"enum": sorted(words)} for name, words in LITERALS.items()}
        docs = {cls.__name__: field_docs(cls) for cls in _classes(types)}
        self.components: dict[str, Json] = {
            name: self._with_descriptions(name, schema, docs.get(name, {}))
            for name, schema in found.items()
        }
        for name in UNIONS:
            self.components[name] = {
                "description": NAMED_TYPE_DESCRIPTIONS[name],
                **self._named_types[name],
            }
        for name, words in LITERALS.items():
            about = NAMED_TYPE_DESCRIPTIONS[name]
            self.components[name] = {"description": about, "type": "string", "enum": list(words)}

    def of(self, body: Any) -> Json:
        schema: Json = self._with_references(self._schemas[body], "")
        return schema

    def _with_descriptions(self, name: str, schema: Json, told: dict[str, str]) -> Json:
        """A component with what is said about its fields, there or in the glossary."""
        fields: dict[str, Json] = self._with_references(schema, "")["properties"]
        for field, shape in fields.items():
            about = told.get(field) or _tag_description(shape) or meaning_of(name, field)
            both = f"{about} {shape.get('description', '')}".strip()
            fields[field] = {**shape, "description": both}
        return {**schema, "properties": fields}

    def _with_references(self, schema: Any, field: str) -> Any:
        """The same schema, with references for what has a name."""
        bare = {key: part for key, part in schema.items() if key not in ("default", "description")}
        for name, known in self._named_types.items():
            if bare == known:
                return _reference(name, schema, bare)
        if (
            schema.get("type") == "string"
            and "enum" not in schema
            and (word := literal_of_field(field))
        ):
            return _reference(word, schema, bare)
        named = dict(schema)
        for key in ("items", "additionalProperties"):
            if isinstance(schema.get(key), dict):
                named[key] = self._with_references(schema[key], field)
        if "anyOf" in schema:
            named["anyOf"] = [self._with_references(each, field) for each in schema["anyOf"]]
        if "properties" in schema:
            parts = schema["properties"].items()
            named["properties"] = {name: self._with_references(part, name) for name, part in parts}
        return named


def _tag_description(shape: Json) -> str:
    """What there is to say about a tag."""
    only = shape.get("enum", ())
    return f"Always `{only[0]}`." if len(only) == 1 else ""


def _reference(name: str, schema: Json, bare: Json) -> Json:
    kept = {key: part for key, part in schema.items() if key not in bare}
    return {"$ref": REF_TEMPLATE.format(name=name), **kept}


def _classes(types: Iterable[Any]) -> set[type]:
    """The structs and dataclasses these types are made of."""
    found: set[type] = set()
    waiting: list[Any] = list(mi.multi_type_info(types))
    while waiting:
        info = waiting.pop()
        cls = getattr(info, "cls", None)
        if cls is None:
            waiting += _parts(info)
        elif cls not in found:
            found.add(cls)
            waiting += [field.type for field in info.fields]
    return found


def _parts(info: Any) -> Iterator[Any]:
    match info:
        case mi.UnionType():
            yield from info.types
        case mi.VarTupleType() | mi.ListType():
            yield info.item_type
        case mi.DictType():
            yield info.value_type
        case mi.Metadata():
            yield info.type


def field_docs(cls: type) -> dict[str, str]:
    """The docstrings by field. Where there is no source to read, none.

    >>> from oriflamme.server.protocol.client_messages import Act
    >>> field_docs(Act)["choice"]
    'The place in `private.options`.'
    """
    source = ORIGINS.get(cls, cls)
    return _field_docs_in(source.__module__).get(source.__name__, {})


@cache
def _field_docs_in(module: str) -> dict[str, dict[str, str]]:
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {each.name: _fields(each) for each in tree.body if isinstance(each, ast.ClassDef)}


def _fields(defined: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, words in pairwise(defined.body):
        match field, words:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(about))):
                found[name] = " ".join(about.split())
    return found
