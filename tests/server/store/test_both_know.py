"""Whatever can be written, every database understands it."""

import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from oriflamme.server.store.store import Conflict, Store
from oriflamme.server.store.writes import Write
from server.store.stores import with_store


def kinds(of: Any) -> Iterator[type[msgspec.Struct]]:
    """Every kind of write, however the unions lie in one another."""
    for kind in get_args(of):
        if get_origin(kind) in (Union, types.UnionType):
            yield from kinds(kind)
        else:
            yield kind


def sample(shape: Any) -> Any:
    """Some value of a type."""
    plain = {str: "x", int: 1, bytes: b"x", bool: True, float: 1.5}
    if shape in plain:
        return plain[shape]
    parts = [part for part in get_args(shape) if part not in (type(None), Ellipsis)]
    if get_origin(shape) in (Union, types.UnionType):
        return sample(parts[0])
    if get_origin(shape) is tuple:
        return tuple(sample(part) for part in parts)
    return parts[0]  # one of some words


def written(kind: type[msgspec.Struct]) -> Any:
    return kind(*(sample(shape) for shape in get_type_hints(kind).values()))


def test_every_write_is_understood(database: str) -> None:
    async def run(store: Store) -> None:
        for kind in kinds(Write):
            try:
                await store.keep(written(kind))
            except Conflict:
                """It was understood, and there was nothing to change."""

    with_store(database, run)
    assert len([*kinds(Write)]) > 20
