"""The views of a game as bytes. What has not changed since the last decision is not written again.

Slots and holdings are immutable values that a change leaves alone unless it touches them, so
each is known again by its identity, and its bytes with it.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

from oriflamme.rules.placed import Slot
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family, Seat
from oriflamme.server.protocol.view import ActView, DecisionView, OwnEvent, PublicView, Result
from oriflamme.server.tables.own_part import Hidden, OwnPart, own_part
from oriflamme.server.tables.seen import act_view, result
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


class InkedSlot(NamedTuple):
    """A slot, what all see of it, and what they do not."""

    slot: Slot
    """Kept, so that its identity stays its own."""
    raw: Raw
    hidden: tuple[Hidden, ...]


class Ink:
    """What is known of one game's last view. A law holds it to what `seen` would write."""

    def __init__(self) -> None:
        self._state: State | None = None
        """Whose queue is in `_slots`."""
        self._slots: dict[int, InkedSlot] = {}
        """By identity."""
        self._holdings: tuple[Holding, ...] = ()
        self._held: tuple[Raw, ...] = ()
        """The holdings as bytes."""
        self._parts: list[OwnPart] = []
        """By seat, as of the secrets below."""
        self._secrets: tuple[list[Hidden], tuple[Holding, ...]] = ([], ())

    def public(self, state: State, asked: int) -> InkedView:
        """The spectator's view of a state; `asked` is the number of the pending decision."""
        decision = state.decision
        return InkedView(
            state.round,
            state.first,
            tuple([slot.raw for slot in self._queue(state)]),
            state.supplies,
            self._hold(state),
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

    def private(self, state: State, own: dict[Seat, tuple[OwnEvent, ...]]) -> list[bytes]:
        """For each seat its `Private`."""
        hidden = [card for slot in self._queue(state) for card in slot.hidden]
        secrets = (hidden, state.holdings)
        if secrets != self._secrets:
            self._secrets = secrets
            self._parts = self._own_parts(state, hidden)
        written = [part.quiet for part in self._parts]
        decision = state.decision
        for seat in own if decision is None else {*own, decision.seat}:
            options = decision.options if decision and decision.seat == seat else ()
            written[seat] = self._parts[seat].write(options, own.get(seat, ()))
        return written

    def _queue(self, state: State) -> Iterable[InkedSlot]:
        if state is not self._state:
            known, setup = self._slots, state.setup
            self._slots = {
                id(slot): known.get(id(slot)) or ink_slot(slot, setup) for slot in state.queue
            }
            self._state = state
        return self._slots.values()

    def _hold(self, state: State) -> tuple[Raw, ...]:
        if state.holdings != self._holdings:
            known = {id(holding): raw for holding, raw in zip(self._holdings, self._held)}
            self._held = tuple(
                [
                    known.get(id(holding)) or ink_holding(holding, family, state.setup)
                    for holding, family in zip(state.holdings, state.setup.families)
                ]
            )
            self._holdings = state.holdings
        return self._held

    def _own_parts(self, state: State, hidden: list[Hidden]) -> list[OwnPart]:
        by_seat: list[list[Hidden]] = [[] for _ in state.setup.seats]
        for card in hidden:
            by_seat[card[0]].append(card)
        if not self._parts:
            return [own_part(state, seat, mine) for seat, mine in enumerate(by_seat)]
        return [
            known if known.is_of(mine, state.holdings) else own_part(state, seat, mine)
            for seat, (known, mine) in enumerate(zip(self._parts, by_seat))
        ]


def ink_slot(slot: Slot, setup: Setup) -> InkedSlot:
    hidden = [(setup.owner[c.family], c.serial, c.kind) for c in slot if not c.revealed]
    return InkedSlot(slot, Raw(encode(see_slot(slot, setup, None))), tuple(hidden))


def ink_holding(holding: Holding, family: Family, setup: Setup) -> Raw:
    return Raw(encode(see_holding(family, holding, setup.owner[family], None)))
