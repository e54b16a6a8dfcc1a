"""Batches of decisions to distill: their features, and those of all their options."""

from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.kernel.constants import NONE
from oriflamme.kernel.games import GAME
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.threads import run_in_threads
from oriflamme.learning.backends import CpuBackend
from training.distill_features import NO_FEATURE, distill_features_range

MAX_SHARED_STORED: Final = 120
"""So many features of a decision are stored,"""
MAX_OPTION_STORED: Final = 13
"""and of an option."""
OPTIONS_PER_DECISION: Final = 16
"""Room for so many options a decision, all decisions taken together."""


class DistillBatch(NamedTuple):
    """Some decisions, and all their options one after another."""

    shared: Any
    """[decision, mark]"""
    stages: Any
    """The question and the round of each decision, in one number."""
    option_features: Any
    """[option, mark]"""
    decisions: Any
    """The decision of each option; unused rows belong to one more, which is padding."""
    actions: Any
    """The codec's number of each option."""


def batch_from_backend(backend: CpuBackend) -> DistillBatch:
    """The pending decisions of all games of a backend."""
    games = np.frombuffer(backend.save(), GAME).copy()  # compiled code wants what it could write to
    return batch_from_games(games, backend.arrays()["mask"].sum(1, dtype=np.int64))


def batch_from_games(games: Any, counts: Any) -> DistillBatch:
    """The decisions that games stand before, with so many options each. One for whose options there
    is no more room is left without any."""
    count = len(games)
    room = count * OPTIONS_PER_DECISION
    ends = np.cumsum(counts)
    firsts = np.where(ends <= room, ends - counts, NONE).astype(np.int64)
    shared = np.empty((count, MAX_SHARED_STORED), np.int16)
    moments = np.empty(count, np.int16)
    of_options = np.full((room, MAX_OPTION_STORED), NO_FEATURE, np.int16)
    actions = np.zeros(room, np.int16)
    work, found = (
        get_compiled(distill_features_range),
        (firsts, shared, moments, of_options, actions),
    )
    run_in_threads(lambda start, stop: work(games, start, stop, *found), count, None)
    whose = np.full(room, count, np.int32)
    inside = np.repeat(np.arange(count), np.where(firsts == NONE, 0, counts))
    whose[: len(inside)] = inside
    return DistillBatch(shared, moments, of_options, whose, actions)
