"""Units of writes as bytes, by which a browser keeps them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from msgspec import msgpack
from msgspec.structs import astuple

from oriflamme.server.store.statement import Statement
from oriflamme.server.store.writes import AppendChange, Write

Unit: TypeAlias = Sequence[Write]
VERSION: Final = 1
APPEND: Final = "INSERT INTO changes (code, number, at, body) VALUES (?, ?, ?, ?)"


class UnitsVersionMismatch(Exception):
    """Units of another version."""


def pack(units: Sequence[Unit]) -> bytes:
    return msgpack.encode((VERSION, [list(_statements(unit)) for unit in units]))


def unpack(packed: bytes) -> list[list[Statement]]:
    version, units = msgpack.decode(packed, type=tuple[int, Any])
    if version != VERSION:
        raise UnitsVersionMismatch(
            f"the browser has kept units of version {version}, this program reads version {VERSION}"
        )
    return [[Statement(*statement) for statement in unit] for unit in units]


def _statements(unit: Unit) -> Iterator[Statement]:
    for write in unit:
        yield Statement(APPEND, astuple(write)) if isinstance(write, AppendChange) else write
