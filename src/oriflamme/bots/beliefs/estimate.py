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
    PlaceWeights,
    Room,
    sum_arrangements,
)
from oriflamme.bots.beliefs.card_history import CardHistory, card_histories, rounds_placed
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.bots.beliefs.play_rates import NO_PLAY_RATES, PlayRates, play_rates
from oriflamme.rules.terms import Family, Kind
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a viewer may think of everything hidden; what is certain is left out."""

    cards: Mapping[int, KindProbs]
    """By serial: what a face-down card is."""
    hands: Mapping[Family, KindProbs]
    """How likely each kind is in a hand; they add up to the number of cards in it."""
    aside: Mapping[Family, KindProbs]
    """How likely each kind was set aside; they add up to 3 at first."""


def estimate_beliefs(view: View, model: PlayRates | None = None) -> Beliefs:
    """What a view leaves open, weighed by how cards are played in its ruleset."""
    model = model or play_rates(view.setup)
    seen = card_histories(view)
    cards: dict[int, KindProbs] = {}
    hands: dict[Family, KindProbs] = {}
    aside: dict[Family, KindProbs] = {}
    for family, hidden in worlds(view).hidden.items():
        if not hidden.kinds:
            continue
        rounds = rounds_placed(view, seat=view.setup.owner[family])
        ways = sum_arrangements(*place_weights(hidden, seen, rounds, model))
        for place, serial in enumerate(hidden.face_down):
            cards[serial] = _kind_probs(hidden, ways, place)
        hands[family] = _kind_probs(hidden, ways, HAND)
        aside[family] = _kind_probs(hidden, ways, ASIDE)
    return Beliefs(cards, hands, aside)


def uniform_beliefs(view: View) -> Beliefs:
    """The same by counting alone, for opponents about whom nothing is known."""
    return estimate_beliefs(view, NO_PLAY_RATES)


def place_weights(
    hidden: Hidden, seen: Mapping[int, CardHistory], rounds: int, model: PlayRates
) -> tuple[list[PlaceWeights], Room]:
    """How likely each hidden kind of a family would be at each place, and the room there is."""

    def weights(kind: Kind) -> PlaceWeights:
        habit = model.rates_of(kind)
        may_be_aside = kind not in hidden.never_aside
        return {
            **{
                place: habit.prob_in_queue(seen[serial])
                for place, serial in enumerate(hidden.face_down)
            },
            HAND: habit.prob_in_hand(rounds),
            PILE: 1.0,
            ASIDE: float(may_be_aside),
        }

    room = ((1 << len(hidden.face_down)) - 1, hidden.in_hand, hidden.in_pile, hidden.aside)
    return [weights(kind) for kind in hidden.kinds], room


def _kind_probs(hidden: Hidden, ways: Arrangements, where: int) -> KindProbs:
    pairs = zip(hidden.kinds, ways.places)
    return {kind: places[where] for kind, places in pairs if places.get(where)}
