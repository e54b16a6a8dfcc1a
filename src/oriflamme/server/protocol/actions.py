"""Actions of the rules as they travel: `{"type": "eliminate", "slot": 2}`. Slots count from 0."""

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, Union

import msgspec

from oriflamme.rules import actions as ac
from oriflamme.server.protocol.wire import derive, members

WirePosition = Literal["first", "last"] | int
"""An end of the queue, or the slot on top of whose card the card goes."""


def wire_position(spot: ac.Spot) -> str | int:
    return spot.slot if isinstance(spot, ac.On) else spot.value


_FORMS: Final = derive(
    members(ac.Action), {"at": (WirePosition, wire_position)}, without=frozenset(), suffix="Action"
)
_MAKERS: Final = {cls: maker for cls, (_, maker) in _FORMS.items()}

if TYPE_CHECKING:
    WireAction: TypeAlias = msgspec.Struct
else:
    WireAction = Union[tuple(wire for wire, _ in _FORMS.values())]  # noqa: UP007  built, not written


def wire_action(action: ac.Action) -> msgspec.Struct:
    return _MAKERS[type(action)](action)


def optional_wire_action(action: ac.Action | None) -> msgspec.Struct | None:
    return None if action is None else wire_action(action)


_PLACEMENTS: Final[dict[int, tuple[ac.Action, msgspec.Raw]]] = {}
"""The bytes of each placement by the identity of the action, which is kept alive beside them."""


def encoded_action(action: ac.Action) -> Any:
    """An action ready to be encoded. The rules keep one object per placement, so its bytes are
    worth keeping too: a hand offers some fifty of them."""
    if type(action) is not ac.Place:
        return wire_action(action)
    known = _PLACEMENTS.get(id(action))
    if known is None:
        known = (action, msgspec.Raw(msgspec.json.encode(wire_action(action))))
        if len(_PLACEMENTS) < MAX_CACHED_PLACEMENTS:
            _PLACEMENTS[id(action)] = known
    return known[1]


MAX_CACHED_PLACEMENTS: Final = 5 * 21 * (ac.MAX_SLOTS + 2)
