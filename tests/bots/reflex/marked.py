"""The marks of decisions, by the names of what they are about."""

from bisect import bisect_right
from collections import Counter

import numpy as np

from oriflamme.bots.playout_policy.layout import MAX_OPTIONS
from oriflamme.bots.reflex.decision_marks import decision_marks
from oriflamme.bots.reflex.layout import MARKS, MOST_MARKS, MOST_OPTION_MARKS, STARTS, SUMS
from oriflamme.bots.reflex.option_marks import option_marks
from oriflamme.bots.reflex.weighing import weigh_by_reflexes
from oriflamme.bots.reflex.weights import Reflex, court_reflexes, side_by_side
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, nth_legal

NAMES = list(STARTS)
FIRSTS = list(STARTS.values())


def sorts(marks: list[int]) -> Counter[str]:
    """How many marks there are of each sort."""
    assert all(0 <= mark < MARKS for mark in marks)
    return Counter(NAMES[bisect_right(FIRSTS, mark) - 1] for mark in marks)


def shared_marks(game: Game) -> list[int]:
    """Those of the decision."""
    found = np.full(MOST_MARKS, -1, np.int64)
    return [int(mark) for mark in found[: decision_marks(game, found)]]


def own_marks(game: Game) -> dict[int, list[int]]:
    """Those of each option, by its number."""
    marks = {}
    for n in range(count_legal(game)):
        found = np.full(MOST_OPTION_MARKS, -1, np.int64)
        action = nth_legal(game, n)
        marks[action] = [int(mark) for mark in found[: option_marks(game, action, found)]]
    return marks


def court() -> list[Reflex]:
    """The reflexes that come with the package, each by itself."""
    found = court_reflexes()
    assert found
    return [Reflex(*one) for one in zip(*found)]


def kingly() -> Reflex:
    return court()[0]


def ducal() -> Reflex:
    return court()[1]


def finely(reflex: Reflex) -> Reflex:
    """The same in numbers that never run over."""
    return Reflex(*(numbers.astype(np.int64) for numbers in reflex))


def odds(game: Game, reflex: Reflex) -> dict[int, float]:
    """How likely each option is by reflex."""
    (found,) = odds_by_each(game, reflex)
    return found


def odds_by_each(game: Game, *reflexes: Reflex) -> list[dict[int, float]]:
    """The same by some reflexes that are weighed at once."""
    count = len(reflexes)
    legal, found = np.empty((1, MAX_OPTIONS), np.int32), np.empty((count, MAX_OPTIONS))
    marks, sums = np.empty(MOST_MARKS, np.int64), np.empty((count, 2 * SUMS), np.int32)
    options = weigh_by_reflexes(game, *side_by_side(*reflexes), legal, found, marks, sums)
    numbers = legal[0, :options].tolist()
    return [dict(zip(numbers, chances[:options].tolist())) for chances in found]
