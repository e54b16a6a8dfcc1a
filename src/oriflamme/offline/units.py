"""Units of writes as bytes, by which a browser keeps them."""

from collections.abc import Sequence
from typing import Final, TypeAlias, get_args

from msgspec import Raw, msgpack

from oriflamme.server.store.writes import Write

Unit: TypeAlias = Sequence[Write]
BY_NAME: Final[dict[str, type[Write]]] = {shape.__name__: shape for shape in get_args(Write)}

_named = msgpack.Decoder(list[list[tuple[str, Raw]]])


def pack(units: Sequence[Unit]) -> bytes:
    """Each write with the name of its shape, its fields by their names: so old ones can be read."""
    named = [[(type(op).__name__, Raw(msgpack.encode(op))) for op in unit] for unit in units]
    return msgpack.encode(named)


def unpack(packed: bytes) -> list[list[Write]]:
    return [
        [msgpack.decode(body, type=BY_NAME[name]) for name, body in unit]
        for unit in _named.decode(packed)
    ]
