"""What the hidden cards may be: counted exactly, and sharpened by how cards are played.

For each family, every way in which its hidden cards can lie is weighed by how likely each card
would have got to where it is and have stayed there so far.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from oriflamme.bots.beliefs.arrangements import (
    ASIDE,
    HAND,
    PILE,
    Arrangements,
    Left,
    Weights,
    weigh,
)
from oriflamme.bots.beliefs.evidence import Trace, rounds_placed, traces
from oriflamme.bots.beliefs.habits import NO_HABITS, Habits, habits
from oriflamme.bots.beliefs.odds import Odds
from oriflamme.rules.terms import Family, Kind
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a viewer may think of everything hidden; what is certain is left out."""

    cards: Mapping[int, Odds]
    """By serial: what a face-down card is."""
    hands: Mapping[Family, Odds]
    """How likely each kind is in a hand; they add up to the number of cards in it."""
    aside: Mapping[Family, Odds]
    """How likely each kind was set aside; they add up to 3 at first."""


def beliefs(view: View, model: Habits | None = None) -> Beliefs:
    """What a view leaves open, weighed by how cards are played in its ruleset."""
    model = model or habits(view.setup)
    seen = traces(view)
    cards: dict[int, Odds] = {}
    hands: dict[Family, Odds] = {}
    aside: dict[Family, Odds] = {}
    for family, hidden in worlds(view).hidden.items():
        if not hidden.kinds:
            continue
        rounds = rounds_placed(view, seat=view.setup.owner[family])
        ways = weigh(*places(hidden, seen, rounds, model))
        for place, serial in enumerate(hidden.face_down):
            cards[serial] = _odds(hidden, ways, place)
        hands[family] = _odds(hidden, ways, HAND)
        aside[family] = _odds(hidden, ways, ASIDE)
    return Beliefs(cards, hands, aside)


def counted(view: View) -> Beliefs:
    """The same by counting alone, for opponents about whom nothing is known."""
    return beliefs(view, NO_HABITS)


def places(
    hidden: Hidden, seen: Mapping[int, Trace], rounds: int, model: Habits
) -> tuple[list[Weights], Left]:
    """How likely each hidden kind of a family would be at each place, and the room there is."""

    def weights(kind: Kind) -> Weights:
        habit = model.of(kind)
        may_be_aside = kind not in hidden.never_aside
        return {
            **{
                place: habit.in_queue(seen[serial]) for place, serial in enumerate(hidden.face_down)
            },
            HAND: habit.in_hand(rounds),
            PILE: 1.0,
            ASIDE: float(may_be_aside),
        }

    room = ((1 << len(hidden.face_down)) - 1, hidden.in_hand, hidden.in_pile, hidden.aside)
    return [weights(kind) for kind in hidden.kinds], room


def _odds(hidden: Hidden, ways: Arrangements, where: int) -> Odds:
    pairs = zip(hidden.kinds, ways.places)
    return {kind: places[where] for kind, places in pairs if places.get(where)}
