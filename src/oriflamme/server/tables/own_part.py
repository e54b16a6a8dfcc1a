"""What one seat sees beyond the public view, as bytes."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from oriflamme.rules.actions import Action
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.server.protocol.actions import encoded_action
from oriflamme.server.protocol.view import OwnEvent
from oriflamme.server.tables.seen import own_holding
from oriflamme.views.own import own_cards

encode: Final = msgspec.json.Encoder().encode

Hidden: TypeAlias = tuple[Seat, int, Kind]
"""A face-down card of the queue: whose it is, its serial, its kind."""


class OwnPart(NamedTuple):
    """The `Private` of a seat, but for what only one decision brings."""

    places: list[int]
    """Where its holdings are among all."""
    hidden: list[Hidden]
    holdings: list[Holding]
    head: bytes
    """Its cards: all that outlasts a decision."""
    quiet: bytes
    """The whole, when the seat is asked nothing and learns nothing of its own."""

    def write(self, options: Sequence[Action], events: Sequence[OwnEvent]) -> bytes:
        asked = encode([encoded_action(option) for option in options])
        return b'%b,"options":%b,"events":%b}' % (self.head, asked, encode(events))

    def is_of(self, hidden: list[Hidden], holdings: tuple[Holding, ...]) -> bool:
        """Whether the seat still has what it had."""
        return self.hidden == hidden and [holdings[p] for p in self.places] == self.holdings


def own_part(state: State, seat: Seat, hidden: list[Hidden]) -> OwnPart:
    """The part of a seat whose face-down cards these are."""
    families = state.setup.seats[seat]
    places = [state.setup.place[family] for family in families]
    cards = {serial: kind for _, serial, kind in hidden}
    held = [own_holding(own_cards(state, family)) for family in families]
    head = b'{"seat":%d,"cards":%b,"holdings":%b' % (seat, encode(cards), encode(held))
    holdings = [state.holdings[place] for place in places]
    return OwnPart(places, hidden, holdings, head, head + b',"options":[],"events":[]}')
