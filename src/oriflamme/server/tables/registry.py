"""Functions of a table, found by what they are marked with.

A message is answered by the function marked with `@answers(Message)`, a kept change is made so by
the one marked with `@applies(Change)`. Both stand in the file of their subject: `seating`,
`playing`, `talking`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from oriflamme.server.protocol.changes import BaseChange, TableChange
from oriflamme.server.protocol.client_messages import BaseClientMessage
from oriflamme.server.protocol.wire import members
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import TableState

MessageT = TypeVar("MessageT", bound=BaseClientMessage)
ChangeT = TypeVar("ChangeT", bound=BaseChange)
MessageHandler: TypeAlias = Callable[[RequestContext, MessageT], TableChange | None]
"""The change that a message asks for; none when all is so already. Raises `Refusal`."""
ChangeApplier: TypeAlias = Callable[[TableState, ChangeT, int], TableState]
"""The table after a change of this time, but for the change's number."""

HANDLERS: Final[dict[type[Struct], MessageHandler[Any]]] = {}
APPLIERS: Final[dict[type[Struct], ChangeApplier[Any]]] = {}


def handles(
    message: type[MessageT],
) -> Callable[[MessageHandler[MessageT]], MessageHandler[MessageT]]:
    return _register(message, HANDLERS)


def applies(change: type[ChangeT]) -> Callable[[ChangeApplier[ChangeT]], ChangeApplier[ChangeT]]:
    return _register(change, APPLIERS)


def _register(cls: type[Struct], registry: dict[type[Struct], Any]) -> Callable[[Any], Any]:
    def mark(function: Any) -> Any:
        if cls in registry:
            raise TypeError(f"{cls.__name__} is marked twice: {function.__qualname__}")
        registry[cls] = function
        return function

    return mark


def check_complete(union: object, registered: Iterable[type[Struct]], decorator: str) -> None:
    """Everything of a closed union has its function, else the server does not start."""
    missing = [cls.__name__ for cls in members(union) if cls not in {*registered}]
    if missing:
        names = ", ".join(missing)
        raise TypeError(f"no function of server/tables is marked with @{decorator}({names})")
