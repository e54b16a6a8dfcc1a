"""What one seat sees beyond the public view, its cards written already."""

from collections.abc import Sequence
from typing import Final

from msgspec import Raw, Struct

from oriflamme.rules.actions import REVEAL_OR_WAIT, Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.server.protocol.actions import encoded_action
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.view import OwnEvent, OwnHolding, Private
from oriflamme.views import own


class WrittenCards(Struct, frozen=True, gc=False):
    """The part of a `Private` that changes only with the seat's own cards."""

    seat: Seat
    cards: Raw
    holdings: Raw


class WrittenPrivate(Struct, frozen=True):
    """A `Private` whose larger parts are written already."""

    seat: Seat
    cards: Raw
    holdings: Raw
    options: Raw
    events: Sequence[OwnEvent]


assert WrittenPrivate.__struct_fields__ == Private.__struct_fields__
assert OwnHolding.__struct_fields__ == own.OwnCards.__match_args__, "written as they are"


def own_cards(state: State, seat: Seat, hidden: dict[int, Kind]) -> WrittenCards:
    """Those of a seat whose face-down cards these are."""
    held = [own.own_cards(state, family) for family in state.setup.seats[seat]]
    return WrittenCards(seat, Raw(encode(hidden)), Raw(encode(held)))


def own_part(
    mine: WrittenCards, options: Sequence[Action], events: Sequence[OwnEvent]
) -> WrittenPrivate:
    """The cards, and what a decision brings."""
    return WrittenPrivate(mine.seat, mine.cards, mine.holdings, _write(options), events)


def _write(options: Sequence[Action]) -> Raw:
    if options is REVEAL_OR_WAIT:  # the question asked most often
        return _REVEAL_OR_WAIT
    return Raw(encode([encoded_action(option) for option in options]))


_REVEAL_OR_WAIT: Final = Raw(encode([encoded_action(option) for option in REVEAL_OR_WAIT]))
