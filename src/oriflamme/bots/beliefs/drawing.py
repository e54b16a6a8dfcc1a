"""Hidden cards drawn as they are believed to lie."""

from collections.abc import Collection, Sequence
from random import Random

from oriflamme.bots.beliefs.arrangements import ASIDE, HAND, Left, Weights, Where, moves
from oriflamme.bots.beliefs.evidence import rounds_placed, traces
from oriflamme.bots.beliefs.habits import NO_HABITS, habits
from oriflamme.bots.beliefs.weighing import places
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import Guess, Hidden, worlds


class Draws:
    """One way after another in which kinds may lie, each as likely as the product of its weights.

    The weights of all ways in which the later kinds can lie are summed once; each draw goes along
    those sums, so it is exact.
    """

    def __init__(self, weights: Sequence[Weights], room: Left) -> None:
        self._weights = weights
        self._room = room
        reached = [{room}]
        for kind in weights:
            reached.append({rest for left in reached[-1] for *_, rest in moves(left, kind)})
        self._sums: list[dict[Left, float]] = [dict.fromkeys(reached[-1], 1.0)]
        for kind, before in zip(reversed(weights), reversed(reached[:-1])):
            after = self._sums[0]
            self._sums.insert(0, {left: _sum(left, kind, after) for left in before})

    def draw(self, rng: Random) -> list[Where]:
        """The place of each kind."""
        left, drawn = self._room, []
        for kind, before, after in zip(self._weights, self._sums, self._sums[1:]):
            mark = rng.random() * before[left]
            for where, weight, rest in moves(left, kind):
                share = weight * after[rest]
                mark -= share
                if share:
                    chosen = where, rest
                if mark < 0.0:
                    break
            drawn.append(chosen[0])
            left = chosen[1]
        return drawn


def _sum(left: Left, kind: Weights, after: dict[Left, float]) -> float:
    return sum(weight * after[rest] for _, weight, rest in moves(left, kind))


class LikelyCards:
    """The hidden cards of every family, drawn from what a view leaves open."""

    def __init__(self, view: View, counted: Collection[Seat] = ()) -> None:
        """By how cards are played; those of the seats that are `counted`, all equally likely."""
        self._families: list[tuple[Hidden, Draws]] = []
        seen, known = traces(view), habits(view.setup)
        for family, hidden in worlds(view).hidden.items():
            if hidden.kinds:
                seat = view.setup.owner[family]
                model = NO_HABITS if seat in counted else known
                rounds = rounds_placed(view, seat=seat)
                self._families.append((hidden, Draws(*places(hidden, seen, rounds, model))))

    def draw(self, rng: Random) -> dict[Family, Guess]:
        """One way in which they may lie; of a family that hides nothing, nothing."""
        return {hidden.family: _guess(hidden, draws, rng) for hidden, draws in self._families}


def _guess(hidden: Hidden, draws: Draws, rng: Random) -> Guess:
    queue: dict[int, Kind] = {}
    hand: list[Kind] = []
    aside: list[Kind] = []
    pile: list[Kind] = []
    for kind, where in zip(hidden.kinds, draws.draw(rng)):
        if where >= 0:
            queue[hidden.face_down[where]] = kind
        else:
            (hand if where == HAND else aside if where == ASIDE else pile).append(kind)
    rng.shuffle(pile)
    return Guess(queue, tuple(hand), tuple(aside), tuple(pile))
