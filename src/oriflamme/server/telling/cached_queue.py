"""The queue as bytes, slot by slot."""

from typing import NamedTuple, TypeAlias

from msgspec import Raw

from oriflamme.rules.placed import Slot
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.server.protocol.encoding import encode
from oriflamme.views.view import see_slot

Hidden: TypeAlias = tuple[Seat, int, Kind]
"""A face-down card of the queue: whose it is, its serial, its kind."""


class CachedSlot(NamedTuple):
    """A slot, what all see of it, and what they do not."""

    slot: Slot
    """Kept, so that its identity stays its own."""
    raw: Raw
    hidden: tuple[Hidden, ...]


class CachedQueue:
    """The slots of the last state that was read."""

    def __init__(self) -> None:
        self.raws: list[Raw] = []
        self._slots: dict[int, CachedSlot] = {}
        """By identity."""

    def read(self, state: State) -> set[Seat]:
        """Write what is new, and say whose face-down cards are others than before."""
        known, self._slots = self._slots, {}
        fresh: list[Hidden] = []
        for slot in state.queue:
            cached = known.pop(id(slot), None)
            if cached is None:
                cached = write_slot(slot, state.setup)
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


def write_slot(slot: Slot, setup: Setup) -> CachedSlot:
    hidden = [(setup.owner[c.family], c.serial, c.kind) for c in slot if not c.revealed]
    return CachedSlot(slot, Raw(encode(see_slot(slot, setup, None))), tuple(hidden))
