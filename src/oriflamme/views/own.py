"""What a seat sees beyond what everybody sees."""

from dataclasses import dataclass

from oriflamme.rules.actions import Action
from oriflamme.rules.fast_frozen import fast_frozen
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.view import check_viewer


@fast_frozen
@dataclass(frozen=True, slots=True)
class OwnCards:
    """The names of one family's cards outside the queue."""

    family: Family
    hand: tuple[Kind, ...]
    aside: tuple[Kind, ...]


@fast_frozen
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
    decision = state.decision
    return Own(
        seat=seat,
        cards=face_down(state)[seat],
        holdings=tuple(own_cards(state, family) for family in state.setup.seats[seat]),
        options=decision.options if decision and decision.seat == seat else (),
    )


def own_cards(state: State, family: Family) -> OwnCards:
    holding = state.holding(family)
    return OwnCards(family, holding.hand, holding.aside)


def face_down(state: State) -> list[dict[int, Kind]]:
    """For each seat its face-down cards: the kind by serial."""
    owner = state.setup.owner
    cards: list[dict[int, Kind]] = [{} for _ in state.setup.seats]
    for slot in state.queue:
        for card in slot:
            if not card.revealed:
                cards[owner[card.family]][card.serial] = card.kind
    return cards
