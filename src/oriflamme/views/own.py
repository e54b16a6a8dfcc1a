"""What a seat sees beyond what everybody sees."""

from dataclasses import dataclass

from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.view import check_viewer


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The names of one family's cards outside the queue."""

    family: Family
    hand: tuple[Kind, ...]
    aside: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """Added to a spectator's view, it makes the view of the seat: a law test holds it to that."""

    seat: Seat
    cards: dict[int, Kind]
    """Its face-down cards in the queue: the kind by serial."""
    holdings: tuple[OwnCards, ...]
    options: tuple[Action, ...]
    """What it may do now."""


def own(state: State, seat: Seat) -> Own:
    """What the seat knows and a spectator does not."""
    check_viewer(state.setup, seat)
    owner = state.setup.owner
    families = state.setup.seats[seat]
    decision = state.decision
    return Own(
        seat=seat,
        cards={
            card.serial: card.kind
            for slot in state.queue
            for card in slot
            if not card.revealed and owner[card.family] == seat
        },
        holdings=tuple(
            OwnCards(family, holding.hand, holding.aside)
            for family in families
            for holding in (state.holding(family),)
        ),
        options=decision.options if decision and decision.seat == seat else (),
    )
