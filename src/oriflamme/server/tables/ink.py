"""The views of a game as bytes. What has not changed since the last decision is not written again.

Slots and holdings are immutable values that a change leaves alone unless it touches them, so
each is known again by its identity, and its bytes with it.
"""

from typing import Final

import msgspec
from msgspec import Raw, Struct

from oriflamme.rules.placed import Slot
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.server.protocol.actions import encoded_action
from oriflamme.server.protocol.view import ActView, DecisionView, OwnEvent, PublicView, Result
from oriflamme.server.tables.seen import act_view, own_holding, result
from oriflamme.views.own import face_down, own_cards
from oriflamme.views.view import see_holding, see_slot

encode: Final = msgspec.json.Encoder().encode


class InkedView(Struct, frozen=True):
    """A `PublicView` whose larger parts are written already."""

    round: int
    first: Seat
    queue: tuple[Raw, ...]
    supplies: tuple[int, ...]
    holdings: tuple[Raw, ...]
    placed: int
    entered: int
    cursor: int | None
    turn: int | None
    acts: tuple[ActView, ...]
    decision: DecisionView | None
    result: Result | None


assert InkedView.__struct_fields__ == PublicView.__struct_fields__


class Ink:
    """What is known of one game's last view. A law holds it to what `seen` would write."""

    def __init__(self) -> None:
        self._slots: dict[int, tuple[Slot, Raw]] = {}
        """By identity, which stays a slot's own while it is kept here."""
        self._holdings: list[tuple[Holding, Raw]] = []
        self._heads: dict[Seat, tuple[tuple[int, ...], tuple[Holding, ...], bytes]] = {}

    def public(self, state: State, asked: int) -> InkedView:
        """The spectator's view of a state; `asked` is the number of the pending decision."""
        decision = state.decision
        return InkedView(
            state.round,
            state.first,
            self._queue(state),
            state.supplies,
            self._held(state),
            state.placed,
            state.entered,
            state.cursor,
            state.turn,
            tuple(map(act_view, state.acts)),
            None
            if decision is None
            else DecisionView(asked, decision.seat, decision.question, decision.serial),
            result(state) if state.is_over else None,
        )

    def _queue(self, state: State) -> tuple[Raw, ...]:
        known, setup = self._slots, state.setup
        self._slots = {
            id(slot): known.get(id(slot)) or (slot, Raw(encode(see_slot(slot, setup, None))))
            for slot in state.queue
        }
        return tuple([raw for _, raw in self._slots.values()])

    def _held(self, state: State) -> tuple[Raw, ...]:
        known = self._holdings
        for place, holding in enumerate(state.holdings):
            if place == len(known) or known[place][0] is not holding:
                family = state.setup.families[place]
                seen = see_holding(family, holding, state.setup.owner[family], None)
                known[place : place + 1] = [(holding, Raw(encode(seen)))]
        return tuple([raw for _, raw in known])

    def private(self, state: State, own: dict[Seat, tuple[OwnEvent, ...]]) -> list[bytes]:
        """For each seat its `Private`."""
        decision = state.decision
        parts = []
        for seat, cards in enumerate(face_down(state)):
            is_asked = decision is not None and decision.seat == seat
            options = decision.options if is_asked and decision else ()
            written = encode([encoded_action(option) for option in options]) if options else b"[]"
            events = encode(own[seat]) if seat in own else b"[]"
            head = self._head(state, seat, cards)
            parts.append(b'%b,"options":%b,"events":%b}' % (head, written, events))
        return parts

    def _head(self, state: State, seat: Seat, cards: dict[int, Kind]) -> bytes:
        """A seat's cards: all of its part that outlasts a decision."""
        families = state.setup.seats[seat]
        serials = tuple(cards)  # what kind a serial is never changes
        holdings = tuple([state.holding(family) for family in families])
        known = self._heads.get(seat)
        if known and known[0] == serials and known[1] == holdings:
            return known[2]
        held = encode([own_holding(own_cards(state, family)) for family in families])
        head = b'{"seat":%d,"cards":%b,"holdings":%b' % (seat, encode(cards), held)
        self._heads[seat] = (serials, holdings, head)
        return head
