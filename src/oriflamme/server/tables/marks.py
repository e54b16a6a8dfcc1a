"""Functions of a table, found by what they are marked with.

A message is answered by the function marked with `@answers(Message)`, a kept change is made so by
the one marked with `@makes_so(Change)`. Both stand in the file of their subject: `seating`,
`playing`, `talking`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from oriflamme.server.protocol.changes import BaseChange, TableChange
from oriflamme.server.protocol.from_client import FromClient
from oriflamme.server.protocol.wire import members
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.table import Table

Said = TypeVar("Said", bound=FromClient)
Made = TypeVar("Made", bound=BaseChange)
Answer: TypeAlias = Callable[[Asking, Said], TableChange | None]
"""The change that a message asks for; none when all is so already. Raises `Refusal`."""
MakeSo: TypeAlias = Callable[[Table, Made, int], Table]
"""The table after a change of this time, but for the change's number."""

ANSWERS: Final[dict[type[Struct], Answer[Any]]] = {}
MAKE_SO: Final[dict[type[Struct], MakeSo[Any]]] = {}


def answers(message: type[Said]) -> Callable[[Answer[Said]], Answer[Said]]:
    return _marked(message, ANSWERS)


def makes_so(change: type[Made]) -> Callable[[MakeSo[Made]], MakeSo[Made]]:
    return _marked(change, MAKE_SO)


def _marked(cls: type[Struct], known: dict[type[Struct], Any]) -> Callable[[Any], Any]:
    def mark(function: Any) -> Any:
        if cls in known:
            raise TypeError(f"{cls.__name__} is marked twice: {function.__qualname__}")
        known[cls] = function
        return function

    return mark


def check_whole(union: object, known: Iterable[type[Struct]], mark: str) -> None:
    """Everything of a closed union has its function, else the server does not start."""
    missing = [cls.__name__ for cls in members(union) if cls not in {*known}]
    if missing:
        names = ", ".join(missing)
        raise TypeError(f"no function of server/tables is marked with @{mark}({names})")
