"""Whatever can be written or asked, every database understands it."""

import inspect
import types
from collections.abc import Callable, Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

from oriflamme.server.store import admin_writes, guest_writes, queries, result_writes, writes
from oriflamme.server.store.statement import Query, Statement
from oriflamme.server.store.store import Store, WriteConflict
from tests.testkit.server.stores import with_store

WRITES = (writes, guest_writes, admin_writes, result_writes)


def functions(module: types.ModuleType) -> Iterator[tuple[Callable[..., Any], dict[str, Any]]]:
    """The functions of a module, and the types of what each takes and gives."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and not name.startswith("_"):
            yield function, get_type_hints(function)


def sample(shape: Any) -> Any:
    """Some value of a type."""
    plain = {str: "x", int: 1, bytes: b"x", bool: True}
    if shape in plain:
        return plain[shape]
    if fields := getattr(shape, "__annotations__", None):
        return shape(**{name: sample(kind) for name, kind in fields.items()})
    parts = [part for part in get_args(shape) if part is not types.NoneType]
    if get_origin(shape) in (Union, types.UnionType):
        return sample(parts[0])
    return tuple(map(sample, parts))


def made(function: Callable[..., Any], hints: dict[str, Any]) -> Any:
    return function(*(sample(kind) for name, kind in hints.items() if name != "return"))


def test_every_write_is_understood(database: str) -> None:
    found = [
        made(function, hints)
        for module in WRITES
        for function, hints in functions(module)
        if hints["return"] in (Statement, list[Statement])
    ]

    async def run(store: Store) -> None:
        for write in found:
            try:
                await store.commit(*([write] if isinstance(write, Statement) else write))
            except WriteConflict:
                """It was understood, and there was nothing to change."""

    with_store(database, run)
    assert len(found) > 50


def test_every_query_is_understood(database: str) -> None:
    found = [
        made(function, hints)
        for function, hints in functions(queries)
        if get_origin(hints["return"]) is Query
    ]

    async def run(store: Store) -> None:
        for query in found:
            await store.fetch(query)

    with_store(database, run)
    assert len(found) > 30
