"""Messages of a type, made from what the type allows: right ones, and ones that are just not."""

from functools import cache
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as mi

from oriflamme.rules.card import CATALOG
from oriflamme.server.protocol import client_messages as fc
from tests.testkit.server.openapi_check import message_of

TYPES: tuple[type[msgspec.Struct], ...] = get_args(fc.ClientMessage)
"""All that a client may say: a message that is new is among them by itself."""

ODD_VALUES: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, 0.5, 2**53 + 1, 2**70, "", "a", "a\n", "x" * 300, [], {}]
)
FEW = 40
"""Numbers are mostly small, as those of a table are."""


@cache
def messages(cls: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """Most fields as they should be; some at a bound or beyond, gone, odd, or too many."""
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    right = {field.encode_name: _values(field.type) for field in info.fields}
    tag = {info.tag_field: st.just(info.tag)} if info.tag_field else {}
    odd = {name: values | ODD_VALUES for name, values in right.items()}
    return st.fixed_dictionaries({**tag, **right}) | st.fixed_dictionaries(
        tag, optional={**odd, "more": ODD_VALUES}
    )


def valid_message(cls: type[msgspec.Struct]) -> dict[str, Any]:
    """One that is right."""
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    fields = {field.encode_name: _plain(field.type) for field in info.fields}
    return {info.tag_field: info.tag, **fields} if info.tag_field else fields


def is_described(cls: type[msgspec.Struct], message: dict[str, Any]) -> bool:
    return message_of(cls.__name__).allows(message)


def _values(info: Any) -> st.SearchStrategy[Any]:
    match info:
        case mi.IntType():
            low, high = info.ge or 0, info.le or 2**60
            bounds = [low - 1, low, high, high + 1]
            return st.integers(low, min(high, low + FEW)) | st.sampled_from(bounds)
        case mi.StrType():
            return _texts(info)
        case mi.LiteralType():
            return st.sampled_from(info.values)
        case mi.BoolType():
            return st.booleans()
        case mi.NoneType():
            return st.none()
        case mi.UnionType():
            return st.one_of([_values(each) for each in info.types])
        case mi.Metadata():
            return _values(info.type)
        case mi.VarTupleType():  # only of kinds; others are read too, and refused by the rules
            return st.lists(st.sampled_from(list(CATALOG)), max_size=(info.max_length or FEW) + 1)
        case mi.StructType():
            return messages(info.cls)
        case _:
            raise TypeError(f"no way to make up a {info}")


def _texts(info: mi.StrType) -> st.SearchStrategy[str]:
    shortest, longest = info.min_length or 0, info.max_length or 100
    alphabet = st.sampled_from("abcXYZ019_-") if info.pattern else st.characters(codec="utf-8")
    text = st.text(alphabet, min_size=shortest, max_size=longest)
    bounds = [shortest - 1, longest, longest + 1]
    edges = st.sampled_from(["a" * length for length in bounds] + ["a\n", "a b"])
    return text | edges | st.sampled_from(["page", "squire"])


def _plain(info: Any) -> Any:
    match info:
        case mi.IntType():
            return info.ge or 0
        case mi.StrType():
            return "a" * (info.min_length or 1)
        case mi.LiteralType():
            return info.values[0]
        case mi.BoolType():
            return True
        case mi.UnionType():
            return None if info.includes_none else _plain(info.types[0])
        case mi.Metadata():
            return _plain(info.type)
        case mi.StructType():
            return valid_message(info.cls)
        case _:
            raise TypeError(f"no plain {info}")
