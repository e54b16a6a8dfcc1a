"""How cards are played, kind by kind: learned from games, kept as data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any, Final

from oriflamme.bots.beliefs.evidence import Trace
from oriflamme.bots.weights_file import read_weights_file, require_keys, weights_key
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import ROUNDS, Kind

VERSION: Final = 1
"""Of the data file: it changes when a sign is added, goes or means something else."""
SIGNS: Final = ("placing", "covering", "waiting")
PATIENCE: Final = 4
"""Cards that have waited as often as this, or oftener, are taken together."""


@dataclass(frozen=True, slots=True)
class Habit:
    """What a kind is likely to do. Rounds count from 0 here."""

    placing: tuple[float, ...]
    """How likely it is the one of a hand that is placed, in each round."""
    covering: float
    """How likely it is placed on another card, from round 2 on."""
    waiting: tuple[tuple[float, ...], ...]
    """How likely it waits: by how often it has waited before, then by round."""

    def in_hand(self, rounds: int) -> float:
        """How likely it is still in hand after so many rounds."""
        stays = 1.0
        for chance in self.placing[:rounds]:
            stays *= 1 - chance
        return stays

    def in_queue(self, trace: Trace) -> float:
        """How likely it came where it lies, and has waited so often."""
        placed = min(trace.placed, ROUNDS - 1)
        likely = self.in_hand(placed) * self.placing[placed]
        if trace.placed:
            likely *= self.covering if trace.covers else 1 - self.covering
        for nth in range(trace.waits):
            round = min(max(trace.last - trace.waits + 1 + nth, 0), ROUNDS - 1)
            likely *= self.waiting[min(nth, PATIENCE - 1)][round]
        return likely


EVEN: Final = Habit((0.5,) * ROUNDS, 0.5, ((0.5,) * ROUNDS,) * PATIENCE)
"""The habit of somebody who treats all kinds alike."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What every kind is likely to do."""

    kinds: Mapping[Kind, Habit]

    def of(self, kind: Kind) -> Habit:
        """A kind's habit; of one never watched, that of its class on the average."""
        return self.kinds.get(kind) or usual(
            habit
            for known, habit in self.kinds.items()
            if known in CATALOG and CATALOG[known].character == CATALOG[kind].character
        )


NO_HABITS: Final = Habits({})


def usual(habits: Iterable[Habit]) -> Habit:
    """The average of some habits."""
    watched = list(habits)
    if not watched:
        return EVEN
    waiting = zip(*(habit.waiting for habit in watched))
    return Habit(
        placing=tuple(map(fmean, zip(*(habit.placing for habit in watched)))),
        covering=fmean(habit.covering for habit in watched),
        waiting=tuple(tuple(map(fmean, zip(*rows))) for rows in waiting),
    )


def habits(setup: Setup) -> Habits:
    """What games have shown, for the ruleset of a table."""
    return _all()[weights_key(setup, _all())]


@cache
def _all() -> dict[str, Habits]:
    lessons = read_weights_file("oriflamme.bots.beliefs", "habits.json", version=VERSION)
    return {ruleset: read_habits(signs) for ruleset, signs in lessons.items()}


def read_habits(signs: Mapping[str, Any]) -> Habits:
    """Habits by the names of their signs, each by the names of the cards."""
    require_keys(signs, SIGNS, "what habits were learned")
    placing, covering, waiting = (signs[sign] for sign in SIGNS)
    for sign in SIGNS:
        require_keys(signs[sign], placing, f"the {sign} of kinds")
    return Habits(
        {
            kind: Habit(tuple(row), covering[kind], tuple(map(tuple, waiting[kind])))
            for kind, row in placing.items()
        }
    )
