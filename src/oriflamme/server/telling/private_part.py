"""What one seat sees beyond the public view, as bytes."""

from collections.abc import Sequence
from typing import Final

from oriflamme.rules.actions import REVEAL_OR_WAIT, Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.server.protocol.actions import encoded_action
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.view import OwnEvent, OwnHolding, Private
from oriflamme.views import own

assert Private.__struct_fields__ == ("seat", "cards", "holdings", "options", "events")
assert OwnHolding.__struct_fields__ == own.OwnCards.__match_args__, "written as they are"


def own_cards(state: State, seat: Seat, hidden: dict[int, Kind]) -> bytes:
    """The `Private` of a seat whose face-down cards these are, but for what a decision brings."""
    held = [own.own_cards(state, family) for family in state.setup.seats[seat]]
    return b'{"seat":%d,"cards":%b,"holdings":%b' % (seat, encode(hidden), encode(held))


def own_part(cards: bytes, options: Sequence[Action], events: Sequence[OwnEvent]) -> bytes:
    """The whole of it."""
    told = encode(events) if events else b"[]"
    return b'%b,"options":%b,"events":%b}' % (cards, _write(options), told)


def _write(options: Sequence[Action]) -> bytes:
    if options is REVEAL_OR_WAIT:  # the question asked most often
        return _REVEAL_OR_WAIT
    return encode([encoded_action(option) for option in options])


_REVEAL_OR_WAIT: Final = encode([encoded_action(option) for option in REVEAL_OR_WAIT])
