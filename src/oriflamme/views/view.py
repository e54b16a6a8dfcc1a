"""What a viewer sees of a game. Fields are listed one by one, so nothing is shown by accident."""

from dataclasses import dataclass
from typing import TypeAlias

from oriflamme.rules.actions import Action
from oriflamme.rules.decision import Decision
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.fast_frozen import fast_frozen
from oriflamme.rules.placed import Slot
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Act, Holding, State
from oriflamme.rules.terms import Family, Kind, Seat

Viewer: TypeAlias = Seat | None
"""A seat, or `None` for a spectator."""


class InvalidSeat(OriflammeError):
    """A viewer who does not sit at the table."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card of the queue; its kind is `None` when the viewer may not know it."""

    serial: int
    crest: Family
    kind: Kind | None
    family: Family
    revealed: bool
    influence: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class SeenHolding:
    """The cards of one family outside the queue. Names only for their owner; counts for all."""

    family: Family
    seat: Seat
    hand: tuple[Kind, ...] | None
    hand_count: int
    aside: tuple[Kind, ...] | None
    aside_count: int
    pile_count: int
    """Not even the owner knows the order of what is still to be drawn."""
    discard: tuple[Kind, ...]
    twin_waits: bool
    never_aside: tuple[Kind, ...]
    """Kinds that everybody saw are not among the set-aside cards."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    """A moment of the game as one viewer sees it."""

    viewer: Viewer
    setup: Setup
    first: Seat
    round: int
    queue: tuple[tuple[SeenCard, ...], ...]
    supplies: tuple[int, ...]
    holdings: tuple[SeenHolding, ...]
    placed: int
    entered: int
    cursor: int | None
    turn: int | None
    acts: tuple[Act, ...]
    """The cards in the course of acting: all of them revealed."""
    decision: Decision | None
    """Its options are given to the one who decides, and are empty for all others."""
    is_over: bool

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the viewer may do now."""
        return self.decision.options if self.decision else ()

    def holding(self, family: Family) -> SeenHolding:
        return self.holdings[self.setup.place[family]]


def view(state: State, viewer: Viewer) -> View:
    """The state as a seat sees it, or a spectator."""
    check_viewer(state.setup, viewer)
    return View(
        viewer=viewer,
        setup=state.setup,
        first=state.first,
        round=state.round,
        queue=tuple(see_slot(slot, state.setup, viewer) for slot in state.queue),
        supplies=state.supplies,
        holdings=tuple(
            see_holding(family, holding, state.setup.owner[family], viewer)
            for family, holding in zip(state.setup.families, state.holdings)
        ),
        placed=state.placed,
        entered=state.entered,
        cursor=state.cursor,
        turn=state.turn,
        acts=state.acts,
        decision=_see_decision(state.decision, viewer),
        is_over=state.is_over,
    )


def check_viewer(setup: Setup, viewer: Viewer) -> None:
    if viewer is not None and viewer not in range(len(setup.seats)):
        seats = len(setup.seats)
        raise InvalidSeat(f"a viewer is a seat from 0 to {seats - 1} or None, not {viewer!r}")


def see_slot(slot: Slot, setup: Setup, viewer: Viewer) -> tuple[SeenCard, ...]:
    """One's own cards and revealed ones by name; a face-down card never changes family."""
    return tuple(
        SeenCard(
            card.serial,
            card.crest,
            card.kind if card.revealed or setup.owner[card.family] == viewer else None,
            card.family,
            card.revealed,
            card.influence,
        )
        for card in slot
    )


def see_holding(family: Family, holding: Holding, seat: Seat, viewer: Viewer) -> SeenHolding:
    """The cards of a family outside the queue; `seat` heads it."""
    own = seat == viewer
    return SeenHolding(
        family=family,
        seat=seat,
        hand=holding.hand if own else None,
        hand_count=len(holding.hand),
        aside=holding.aside if own else None,
        aside_count=len(holding.aside),
        pile_count=len(holding.pile),
        discard=holding.discard,
        twin_waits=holding.twin_waits,
        never_aside=holding.never_aside,
    )


def _see_decision(decision: Decision | None, viewer: Viewer) -> Decision | None:
    if decision is None or decision.seat == viewer:
        return decision
    return Decision(decision.seat, decision.question, decision.serial, ())
