"""Hidden cards drawn as they are believed to lie."""

from collections.abc import Collection, Sequence
from random import Random

from oriflamme.bots.beliefs.arrangements import (
    ASIDE,
    HAND,
    Place,
    PlaceWeights,
    Room,
    possible_places,
)
from oriflamme.bots.beliefs.card_history import card_histories, rounds_placed
from oriflamme.bots.beliefs.estimate import place_weights
from oriflamme.bots.beliefs.play_rates import NO_PLAY_RATES, play_rates
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import Guess, Hidden, worlds


class ArrangementSampler:
    """One way after another in which kinds may lie, each as likely as the product of its weights.

    The weights of all ways in which the later kinds can lie are summed once; each draw goes along
    those sums, so it is exact.
    """

    def __init__(self, weights: Sequence[PlaceWeights], room: Room) -> None:
        self._weights = weights
        self._room = room
        reached = [{room}]
        for kind in weights:
            reached.append(
                {rest for left in reached[-1] for *_, rest in possible_places(left, kind)}
            )
        self._sums: list[dict[Room, float]] = [dict.fromkeys(reached[-1], 1.0)]
        for kind, before in zip(reversed(weights), reversed(reached[:-1])):
            after = self._sums[0]
            self._sums.insert(0, {left: _sum(left, kind, after) for left in before})

    def sample(self, rng: Random) -> list[Place]:
        """The place of each kind."""
        left, drawn = self._room, []
        for kind, before, after in zip(self._weights, self._sums, self._sums[1:]):
            threshold = rng.random() * before[left]
            for where, weight, rest in possible_places(left, kind):
                mass = weight * after[rest]
                threshold -= mass
                if mass:
                    chosen = where, rest
                if threshold < 0.0:
                    break
            drawn.append(chosen[0])
            left = chosen[1]
        return drawn


def _sum(left: Room, kind: PlaceWeights, after: dict[Room, float]) -> float:
    return sum(weight * after[rest] for _, weight, rest in possible_places(left, kind))


class HiddenCardSampler:
    """The hidden cards of every family, drawn from what a view leaves open."""

    def __init__(self, view: View, uniform_seats: Collection[Seat] = ()) -> None:
        """By how cards are played; those of the seats that are `counted`, all equally likely."""
        self._families: list[tuple[Hidden, ArrangementSampler]] = []
        seen, known = card_histories(view), play_rates(view.setup)
        for family, hidden in worlds(view).hidden.items():
            if hidden.kinds:
                seat = view.setup.owner[family]
                model = NO_PLAY_RATES if seat in uniform_seats else known
                rounds = rounds_placed(view, seat=seat)
                self._families.append(
                    (hidden, ArrangementSampler(*place_weights(hidden, seen, rounds, model)))
                )

    def sample(self, rng: Random) -> dict[Family, Guess]:
        """One way in which they may lie; of a family that hides nothing, nothing."""
        return {hidden.family: _guess(hidden, draws, rng) for hidden, draws in self._families}


def _guess(hidden: Hidden, draws: ArrangementSampler, rng: Random) -> Guess:
    queue: dict[int, Kind] = {}
    hand: list[Kind] = []
    aside: list[Kind] = []
    pile: list[Kind] = []
    for kind, where in zip(hidden.kinds, draws.sample(rng)):
        if where >= 0:
            queue[hidden.face_down[where]] = kind
        else:
            (hand if where == HAND else aside if where == ASIDE else pile).append(kind)
    rng.shuffle(pile)
    return Guess(queue, tuple(hand), tuple(aside), tuple(pile))
