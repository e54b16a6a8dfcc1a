"""The views of a game as bytes. What has not changed since the last decision is not written again.

Slots and holdings are immutable values that a change leaves alone unless it touches them, so
each is known again by its identity, and its bytes with it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import Raw, Struct

from oriflamme.rules.actions import REVEAL_OR_WAIT, Action
from oriflamme.rules.placed import Slot
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.actions import encoded_action
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.view import (
    ActView,
    DecisionView,
    OwnEvent,
    OwnHolding,
    Private,
    PublicView,
    Result,
)
from oriflamme.server.updates.game_view import act_view, result
from oriflamme.views import own
from oriflamme.views.view import see_holding, see_slot


class EncodedCards(Struct, frozen=True, gc=False):
    """The part of a `Private` that changes only with the seat's own cards."""

    seat: Seat
    cards: Raw
    holdings: Raw


class EncodedPrivate(Struct, frozen=True):
    """A `Private` whose larger parts are written already."""

    seat: Seat
    cards: Raw
    holdings: Raw
    options: Raw
    events: Sequence[OwnEvent]


assert EncodedPrivate.__struct_fields__ == Private.__struct_fields__
assert OwnHolding.__struct_fields__ == own.OwnCards.__match_args__, "written as they are"


def encode_own_cards(state: State, seat: Seat, hidden: dict[int, Kind]) -> EncodedCards:
    """Those of a seat whose face-down cards these are."""
    held = [own.own_cards(state, family) for family in state.setup.seats[seat]]
    return EncodedCards(seat, Raw(encode(hidden)), Raw(encode(held)))


def _encode_options(options: Sequence[Action]) -> Raw:
    if options is REVEAL_OR_WAIT:  # the question asked most often
        return _REVEAL_OR_WAIT
    return Raw(encode([encoded_action(option) for option in options]))


_REVEAL_OR_WAIT: Final = Raw(encode([encoded_action(option) for option in REVEAL_OR_WAIT]))


HiddenCard: TypeAlias = tuple[Seat, int, Kind]
"""A face-down card of the queue: whose it is, its serial, its kind."""


class CachedSlot(NamedTuple):
    """A slot, what all see of it, and what they do not."""

    slot: Slot
    """Kept, so that its identity stays its own."""
    raw: Raw
    hidden: tuple[HiddenCard, ...]


class CachedQueue:
    """The slots of the last state that was read."""

    def __init__(self) -> None:
        self.raws: list[Raw] = []
        self._slots: dict[int, CachedSlot] = {}
        """By identity."""

    def update(self, state: State) -> set[Seat]:
        """Write what is new, and say whose face-down cards are others than before."""
        known, self._slots = self._slots, {}
        fresh: list[HiddenCard] = []
        for slot in state.queue:
            cached = known.pop(id(slot), None)
            if cached is None:
                cached = encode_slot(slot, state.setup)
                fresh += cached.hidden
            self._slots[id(slot)] = cached
        self.raws = [cached.raw for cached in self._slots.values()]
        gone = [card for cached in known.values() for card in cached.hidden]
        return {seat for seat, _, _ in {*fresh} ^ {*gone}}

    def hidden_from_others(self, seat: Seat) -> dict[int, Kind]:
        """The face-down cards of a seat: the kind by serial."""
        return {
            serial: kind
            for cached in self._slots.values()
            for owner, serial, kind in cached.hidden
            if owner == seat
        }


def encode_slot(slot: Slot, setup: Setup) -> CachedSlot:
    hidden = [(setup.owner[c.family], c.serial, c.kind) for c in slot if not c.revealed]
    return CachedSlot(slot, Raw(encode(see_slot(slot, setup, None))), tuple(hidden))


class CachedHoldings:
    """The holdings of the last state that was read."""

    def __init__(self) -> None:
        self.raws: list[Raw] = []
        self._holdings: tuple[Holding | None, ...] = ()

    def update(self, state: State) -> set[Seat]:
        """Write what is new, and say whose it is."""
        setup = state.setup
        before = self._holdings or (None,) * len(state.holdings)
        raws = self.raws or [Raw()] * len(before)
        touched: set[Seat] = set()
        for place, (was, holding) in enumerate(zip(before, state.holdings)):
            if holding is not was:
                family = setup.families[place]
                if not touched:
                    raws = [*raws]
                raws[place] = encode_holding(holding, family, setup)
                touched.add(setup.owner[family])
        self._holdings, self.raws = state.holdings, raws
        return touched


def encode_holding(holding: Holding, family: Family, setup: Setup) -> Raw:
    return Raw(encode(see_holding(family, holding, setup.owner[family], None)))


class EncodedView(Struct, frozen=True):
    """A `PublicView` whose larger parts are written already."""

    round: int
    first: Seat
    queue: list[Raw]
    supplies: tuple[int, ...]
    holdings: list[Raw]
    placed: int
    entered: int
    cursor: int | None
    turn: int | None
    acts: list[ActView]
    decision: DecisionView | None
    result: Result | None


assert EncodedView.__struct_fields__ == PublicView.__struct_fields__


class CachedView:
    """What is known of one game's last view. A law holds it to what `seen` would write."""

    def __init__(self) -> None:
        self._state: State | None = None
        """The last one read."""
        self._queue = CachedQueue()
        self._holdings = CachedHoldings()
        self._cards: dict[Seat, EncodedCards] = {}
        """The names of each seat's own cards."""
        self._touched: set[Seat] = set()
        """Those whose own cards may not be what they were one state earlier."""

    def public(self, state: State, pending_number: int) -> EncodedView:
        """The spectator's view of a state; `asked` is the number of the pending decision."""
        self._update(state)
        decision = state.decision
        return EncodedView(
            state.round,
            state.first,
            self._queue.raws,
            state.supplies,
            self._holdings.raws,
            state.placed,
            state.entered,
            state.cursor,
            state.turn,
            [act_view(act) for act in state.acts],
            None
            if decision is None
            else DecisionView(pending_number, decision.seat, decision.question, decision.serial),
            result(state) if state.is_over else None,
        )

    def private(
        self, state: State, own: dict[Seat, tuple[OwnEvent, ...]]
    ) -> dict[Seat, EncodedPrivate]:
        """The `Private` of each seat that has other cards now, learns something, or is asked."""
        self._update(state)
        decision = state.decision
        asked = None if decision is None else decision.seat
        return {
            seat: EncodedPrivate(
                seat,
                self._cards[seat].cards,
                self._cards[seat].holdings,
                _encode_options(decision.options if decision and seat == asked else ()),
                own.get(seat, ()),
            )
            for seat in state.setup.owner.values()
            if seat == asked or seat in own or seat in self._touched
        }

    def _update(self, state: State) -> None:
        if state is self._state:
            return
        self._state = state
        self._touched = self._queue.update(state) | self._holdings.update(state)
        for seat in self._touched:
            self._cards[seat] = encode_own_cards(state, seat, self._queue.hidden_from_others(seat))
