"""A game dealt and begun."""

from collections.abc import Mapping, Sequence
from random import Random

from oriflamme.rules.deal import Dealt, check_deal, deal
from oriflamme.rules.engine import resume
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import Ruleset
from oriflamme.rules.setup import Seats, Setup, make_setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family, Kind, Seat


def new_game(
    ruleset: str | Ruleset = "base",
    *,
    seats: Seats | None = None,
    edition: str = "standard",
    deck: Sequence[Kind] | None = None,
    first: Seat | None = None,
    rng: Random | None = None,
    dealt: Mapping[Family, Dealt] | None = None,
) -> State:
    """A game at its first decision, dealt by `rng` or as laid out in `dealt`.

    `first` starts round 1. When not given it is drawn by `rng`; without one, seat 0 starts.
    """
    setup = make_setup(ruleset, seats=seats, edition=edition, deck=deck)
    if dealt is None:
        if rng is None:
            raise BadSetup("give the game a Random to deal by, or the deal itself")
        dealt = deal(setup, rng)
    if first is None:
        first = rng.randrange(len(setup.seats)) if rng else 0
    return resume(lay_out(setup, dealt, first)).state


def lay_out(setup: Setup, dealt: Mapping[Family, Dealt], first: Seat) -> State:
    """The table after the deal, before anything happens. Folding events begins here."""
    check_deal(setup, dealt)
    if first not in range(len(setup.seats)):
        last = len(setup.seats) - 1
        raise BadSetup(f"the first player is a seat from 0 to {last}, not {first!r}")
    return State(
        setup=setup,
        first=first,
        round=0,
        queue=(),
        supplies=(1,) * len(setup.seats),
        holdings=tuple(_hold(setup, dealt[family]) for family in setup.families),
    )


def _hold(setup: Setup, cards: Dealt) -> Holding:
    hand, aside = setup.in_order(cards.hand), setup.in_order(cards.aside)
    return Holding(hand, aside, cards.pile, twin_waits=setup.has_twins)
