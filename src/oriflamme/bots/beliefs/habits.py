"""How cards are played, kind by kind: learned from games, kept as data."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from oriflamme.bots.beliefs.evidence import Trace
from oriflamme.rules.terms import ROUNDS, Kind

PATIENCE: Final = 4
"""Cards that have waited as often as this, or oftener, are taken together."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a kind is likely to do. Rounds count from 0 here."""

    placing: Mapping[Kind, tuple[float, ...]]
    """How likely a card in hand is the one placed, in each round."""
    covering: Mapping[Kind, float]
    """How likely it is placed on another card, from round 2 on."""
    waiting: Mapping[Kind, tuple[tuple[float, ...], ...]]
    """How likely it waits: by how often it has waited before, then by round."""

    def in_hand(self, kind: Kind, rounds: int) -> float:
        """How likely a card is still in hand after so many rounds."""
        stays = 1.0
        for chance in self.placing[kind][:rounds]:
            stays *= 1 - chance
        return stays

    def in_queue(self, kind: Kind, trace: Trace) -> float:
        """How likely a card of this kind came where it lies, and has waited so often."""
        likely = self.in_hand(kind, trace.placed) * self.placing[kind][trace.placed]
        if trace.placed:
            likely *= self.covering[kind] if trace.covers else 1 - self.covering[kind]
        for nth in range(trace.waits):
            round = min(max(trace.last - trace.waits + 1 + nth, 0), ROUNDS - 1)
            likely *= self.waiting[kind][min(nth, PATIENCE - 1)][round]
        return likely


@cache
def habits(ruleset: str) -> Habits:
    """What self-play has shown for a ruleset."""
    text = files("oriflamme.bots.beliefs").joinpath("habits.json").read_text(encoding="utf-8")
    learned = json.loads(text)[ruleset]
    return Habits(
        placing={kind: tuple(row) for kind, row in learned["placing"].items()},
        covering=learned["covering"],
        waiting={kind: tuple(map(tuple, rows)) for kind, rows in learned["waiting"].items()},
    )


def no_habits(kinds: Iterable[Kind]) -> Habits:
    """The habits of somebody who treats all kinds alike."""
    even = dict.fromkeys(kinds, 0.5)
    return Habits(
        placing=dict.fromkeys(even, (0.5,) * ROUNDS),
        covering=even,
        waiting=dict.fromkeys(even, ((0.5,) * ROUNDS,) * PATIENCE),
    )
