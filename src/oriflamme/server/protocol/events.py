"""Events of the rules as they travel: `{"type": "gained", "seat": 0, "amount": 2, "serial": 7}`.

Only redacted events are written. The options of a question are no part of its event: they
reach the one who decides, in the private part of the message.
"""

from typing import TYPE_CHECKING, Final, TypeAlias, Union

from msgspec import Struct

from oriflamme.rules import events as ev
from oriflamme.server.protocol.actions import (
    WireAction,
    WirePosition,
    optional_wire_action,
    wire_position,
)
from oriflamme.server.protocol.wire import derive, members

_FORMS: Final = derive(
    members(ev.Event),
    {"at": (WirePosition, wire_position), "option": (WireAction | None, optional_wire_action)},
    without=frozenset({"options"}),
    suffix="Event",
)
_MAKERS: Final = {cls: maker for cls, (_, maker) in _FORMS.items()}

if TYPE_CHECKING:
    WireEvent: TypeAlias = Struct
else:
    WireEvent = Union[tuple(wire for wire, _ in _FORMS.values())]  # noqa: UP007  built, not written


def wire_event(event: ev.Event) -> Struct:
    return _MAKERS[type(event)](event)
