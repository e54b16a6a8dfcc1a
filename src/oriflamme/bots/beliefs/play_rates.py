"""How cards are played, kind by kind: learned from games, kept as data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any, Final

from oriflamme.bots.beliefs.card_history import CardHistory
from oriflamme.bots.weights_file import read_weights_file, require_keys, weights_key
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import ROUNDS, Kind

VERSION: Final = 1
"""Of the data file: it changes when a sign is added, goes or means something else."""
RATE_NAMES: Final = ("place_probs", "cover_prob", "wait_probs")
MAX_WAITS: Final = 4
"""Cards that have waited as often as this, or oftener, are taken together."""


@dataclass(frozen=True, slots=True)
class KindPlayRates:
    """What a kind is likely to do. Rounds count from 0 here."""

    place_probs: tuple[float, ...]
    """How likely it is the one of a hand that is placed, in each round."""
    cover_prob: float
    """How likely it is placed on another card, from round 2 on."""
    wait_probs: tuple[tuple[float, ...], ...]
    """How likely it waits: by how often it has waited before, then by round."""

    def prob_in_hand(self, rounds: int) -> float:
        """How likely it is still in hand after so many rounds."""
        stays = 1.0
        for prob in self.place_probs[:rounds]:
            stays *= 1 - prob
        return stays

    def prob_in_queue(self, trace: CardHistory) -> float:
        """How likely it came where it lies, and has waited so often."""
        placed = min(trace.placed, ROUNDS - 1)
        likely = self.prob_in_hand(placed) * self.place_probs[placed]
        if trace.placed:
            likely *= self.cover_prob if trace.covers else 1 - self.cover_prob
        for nth in range(trace.waits):
            round = min(max(trace.last - trace.waits + 1 + nth, 0), ROUNDS - 1)
            likely *= self.wait_probs[min(nth, MAX_WAITS - 1)][round]
        return likely


UNIFORM_RATES: Final = KindPlayRates((0.5,) * ROUNDS, 0.5, ((0.5,) * ROUNDS,) * MAX_WAITS)
"""The habit of somebody who treats all kinds alike."""


@dataclass(frozen=True, slots=True)
class PlayRates:
    """What every kind is likely to do."""

    kinds: Mapping[Kind, KindPlayRates]

    def rates_of(self, kind: Kind) -> KindPlayRates:
        """A kind's habit; of one never watched, that of its class on the average."""
        return self.kinds.get(kind) or average_rates(
            habit
            for known, habit in self.kinds.items()
            if known in CATALOG and CATALOG[known].character == CATALOG[kind].character
        )


NO_PLAY_RATES: Final = PlayRates({})


def average_rates(habits: Iterable[KindPlayRates]) -> KindPlayRates:
    """The average of some habits."""
    watched = list(habits)
    if not watched:
        return UNIFORM_RATES
    waiting = zip(*(habit.wait_probs for habit in watched))
    return KindPlayRates(
        place_probs=tuple(map(fmean, zip(*(habit.place_probs for habit in watched)))),
        cover_prob=fmean(habit.cover_prob for habit in watched),
        wait_probs=tuple(tuple(map(fmean, zip(*rows))) for rows in waiting),
    )


def play_rates(setup: Setup) -> PlayRates:
    """What games have shown, for the ruleset of a table."""
    return _all()[weights_key(setup, _all())]


@cache
def _all() -> dict[str, PlayRates]:
    lessons = read_weights_file("oriflamme.bots.beliefs", "play_rates.json", version=VERSION)
    return {ruleset: parse_play_rates(signs) for ruleset, signs in lessons.items()}


def parse_play_rates(signs: Mapping[str, Any]) -> PlayRates:
    """Habits by the names of their signs, each by the names of the cards."""
    require_keys(signs, RATE_NAMES, "what habits were learned")
    place_probs, cover_prob, wait_probs = (signs[sign] for sign in RATE_NAMES)
    for sign in RATE_NAMES:
        require_keys(signs[sign], place_probs, f"the {sign} of kinds")
    return PlayRates(
        {
            kind: KindPlayRates(tuple(row), cover_prob[kind], tuple(map(tuple, wait_probs[kind])))
            for kind, row in place_probs.items()
        }
    )
