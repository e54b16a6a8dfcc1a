"""The table as the acting card finds it: what it can see there, and the verbs it acts by."""

from collections.abc import Iterator

from oriflamme.rules import events as ev
from oriflamme.rules.actions import Spot
from oriflamme.rules.card import CATALOG
from oriflamme.rules.draft import Draft
from oriflamme.rules.evolve import CHANGES
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import Act, State
from oriflamme.rules.terms import Kind, Seat


class Table:
    """A state being played on. Each verb emits the events of one sentence of the rules."""

    __slots__ = ("acting", "draft", "events")

    acting: Act
    """The card that acts, while its effect is asked for and applied."""

    def __init__(self, state: State) -> None:
        self.draft = Draft(state)
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        CHANGES[type(event)](self.draft, event)

    # What the acting card sees.

    @property
    def seat(self) -> Seat:
        """The player of the acting card."""
        return self.draft.owner(self.acting.card)

    @property
    def edition(self) -> str:
        return self.draft.setup.edition

    def owner(self, card: PlacedCard) -> Seat:
        return self.draft.owner(card)

    def is_foreign(self, card: PlacedCard) -> bool:
        """Whether the card is another player's than the acting one."""
        return self.owner(card) != self.seat

    @property
    def slots(self) -> range:
        """Every slot of the queue, from the first to the last."""
        return range(len(self.draft.queue))

    def top(self, slot: int) -> PlacedCard:
        return self.draft.queue[slot][-1]

    def tops(self) -> Iterator[tuple[int, PlacedCard]]:
        """Every slot with its top card."""
        return ((slot, cards[-1]) for slot, cards in enumerate(self.draft.queue))

    def is_stack(self, slot: int) -> bool:
        return len(self.draft.queue[slot]) > 1

    @property
    def slot(self) -> int:
        """Where the acting card lies."""
        return self.draft.top(self.acting.card.serial)[0]

    def beside(self, slot: int) -> list[int]:
        """The slots directly before and after one."""
        return [near for near in (slot - 1, slot + 1) if near in self.slots]

    def neighbours(self) -> list[int]:
        """The slots beside the acting card."""
        return self.beside(self.slot)

    # What it does: influence.

    def collect(self, amount: int) -> None:
        """Take what lies on the acting card, just revealed."""
        if self.acting.card.influence:
            self.emit(ev.Collected(self.acting.card.serial, self.seat, amount))

    def spill(self) -> None:
        """Lose what lies on the acting card."""
        if self.acting.card.influence:
            self.emit(ev.Spilled(self.acting.card.serial, self.acting.card.influence))

    def gain(self, amount: int) -> None:
        """The player of the acting card gains influence."""
        self.pay(self.acting.card, amount)

    def pay(self, card: PlacedCard, amount: int) -> None:
        """A card earns its player influence."""
        if amount:
            self.emit(ev.Gained(self.owner(card), amount, card.serial))

    def lose(self, seat: Seat, amount: int) -> None:
        """A player loses influence, never more than there is (R9)."""
        amount = min(amount, self.draft.supplies[seat])
        if amount:
            self.emit(ev.Lost(seat, amount, self.acting.card.serial))

    def steal(self, card: PlacedCard, victim: Seat, amount: int) -> None:
        """A card takes influence for its player from another, never more than there is (R9)."""
        amount = min(amount, self.draft.supplies[victim])
        if amount:
            self.emit(ev.Stolen(self.owner(card), victim, amount, card.serial))

    # What it does: cards.

    def eliminate(self, *slots: int, pay: int | None = None) -> None:
        """Strike top cards: they leave (R7), the attacker is paid (R8), they react (R9)."""
        victims = [self.top(slot) for slot in slots]
        for victim in victims:
            self.emit(ev.Eliminated(victim.serial, victim.kind, self.acting.card.serial))
        usual = len(victims) if pay is None else pay
        self.gain(usual + sum(CATALOG[v.kind].bonus(self, v) for v in victims))
        for victim in victims:
            CATALOG[victim.kind].when_eliminated(self, victim)

    def discard(self, card: PlacedCard, by: PlacedCard | None = None) -> None:
        """A top card leaves without being eliminated; one that has already left stays gone.

        Another card may be the reason: the Ambush it struck, its fallen Twin.
        """
        if self.draft.slot_of(card.serial) is not None:
            self.emit(ev.Discarded(card.serial, card.kind, (by or card).serial))

    def discard_with(self, fallen: PlacedCard, kind: Kind) -> None:
        """Every revealed, uncovered copy of a kind leaves with a card of its family (R25)."""
        for _, card in list(self.tops()):
            if card.kind == kind and card.family == fallen.family and card.revealed:
                self.discard(card, by=fallen)

    def move(self, slot: int, to: int) -> None:
        self.emit(ev.Moved(self.top(slot).serial, to))

    def bribe(self, slot: int) -> None:
        self.emit(ev.Bribed(self.top(slot).serial, self.acting.card.family))

    def enter_twin(self, kind: Kind, at: Spot) -> None:
        self.emit(ev.TwinEntered(self.draft.entered, self.acting.card.family, kind, at))

    def replace(self, kind: Kind, slot: int) -> None:
        """An own character of this kind comes in as a slot, if the family has one out of play."""
        family = self.acting.card.family
        holding = self.draft.holding(family)
        if kind in holding.discard:
            self.emit(ev.Replaced(self.draft.entered, family, kind, slot, "discard"))
        elif kind in holding.aside:
            self.emit(ev.Replaced(self.draft.entered, family, kind, slot, "aside"))
        elif CATALOG[kind].dealt:
            self.emit(ev.NotReplaced(family, kind))

    # What it does: acting.

    def act(self, card: PlacedCard, ability: Kind, *, by_reveal: bool = False) -> None:
        """Let a top card act: next, before anything that waits."""
        self.emit(ev.Acted(card.serial, ability, by_reveal))

    def plot_on(self, influence: int) -> None:
        """Let the Plot act again, with what is left of its influence."""
        card = self.acting.card
        self.emit(ev.Plotted(card.serial, card.family, card.kind, influence))
