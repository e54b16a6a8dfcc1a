"""A state opened for change. Only `evolve` opens one, and nobody outside the rules sees it."""

from oriflamme.rules.placed import PlacedCard, Slot
from oriflamme.rules.state import Act, Holding, State
from oriflamme.rules.terms import Family, Kind, Seat


class Draft:
    """The fields of a `State`, open. `close` gives the state."""

    __slots__ = (
        "acts",
        "cursor",
        "decision",
        "entered",
        "first",
        "holdings",
        "is_over",
        "placed",
        "queue",
        "round",
        "setup",
        "supplies",
        "turn",
    )

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.first = state.first
        self.round = state.round
        self.queue: list[Slot] = list(state.queue)
        self.supplies: list[int] = list(state.supplies)
        self.holdings: list[Holding] = list(state.holdings)
        self.placed = state.placed
        self.entered = state.entered
        self.cursor = state.cursor
        self.turn = state.turn
        self.acts: list[Act] = list(state.acts)
        self.decision = state.decision
        self.is_over = state.is_over

    def close(self) -> State:
        return State(
            self.setup,
            self.first,
            self.round,
            tuple(self.queue),
            tuple(self.supplies),
            tuple(self.holdings),
            self.placed,
            self.entered,
            self.cursor,
            self.turn,
            tuple(self.acts),
            self.decision,
            self.is_over,
        )

    def owner(self, card: PlacedCard) -> Seat:
        return self.setup.owner[card.family]

    def holding(self, family: Family) -> Holding:
        return self.holdings[self.setup.place[family]]

    def hold(self, family: Family, holding: Holding) -> None:
        self.holdings[self.setup.place[family]] = holding

    def slot_of(self, serial: int) -> int | None:
        """The slot on which a card lies on top, if it does."""
        if self.is_at_cursor(serial):
            return self.cursor
        for slot, cards in enumerate(self.queue):
            if cards[-1].serial == serial:
                return slot
        return None

    def is_at_cursor(self, serial: int) -> bool:
        """Whether the card lies on top where the cursor stands."""
        cursor, queue = self.cursor, self.queue
        return cursor is not None and cursor < len(queue) and queue[cursor][-1].serial == serial

    def top(self, serial: int) -> tuple[int, PlacedCard]:
        slot = self.slot_of(serial)
        if slot is None:
            raise LookupError(f"card {serial} is no top card of the queue")
        return slot, self.queue[slot][-1]

    def swap_top(self, slot: int, card: PlacedCard) -> None:
        self.queue[slot] = (*self.queue[slot][:-1], card)

    def take_top(self, slot: int) -> PlacedCard:
        """Lift a top card. A slot that disappears before the cursor shifts it (R3)."""
        *below, card = self.queue[slot]
        if below:
            self.queue[slot] = tuple(below)
        else:
            del self.queue[slot]
            if self.cursor is not None and slot < self.cursor:
                self.cursor -= 1
        return card

    def insert(self, slot: int, card: PlacedCard) -> None:
        """Open a slot. One inserted at or before the cursor shifts it (R3)."""
        self.queue.insert(slot, (card,))
        if self.cursor is not None and slot <= self.cursor:
            self.cursor += 1

    def bury(self, card: PlacedCard) -> None:
        """Put a card that left the queue on the discard pile of its crest, free of any bribe."""
        holding = self.holding(card.crest)
        self.hold(card.crest, holding.with_discard((*holding.discard, card.kind)))


def without(cards: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    """The cards less one."""
    place = cards.index(kind)
    return cards[:place] + cards[place + 1 :]
