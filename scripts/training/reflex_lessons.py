"""Decisions as a reflex learns from them: their marks, and those of all their options."""

from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.kernel.constants import NONE
from oriflamme.kernel.games import GAME
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.threads import run_in_threads
from oriflamme.learning.halls import Cores
from training.reflex_marks import NO_MARK, reflex_marks_range

WIDE: Final = 120
"""So many marks of a decision are looked at,"""
OPTION_WIDE: Final = 13
"""and of an option."""
OPTIONS: Final = 16
"""Room for so many options a decision, all decisions taken together."""


class Lesson(NamedTuple):
    """Some decisions, and all their options one after another."""

    shared: Any
    """[decision, mark]"""
    moments: Any
    """The question and the round of each decision, in one number."""
    of_options: Any
    """[option, mark]"""
    whose: Any
    """The decision of each option; room that is left over is of one more, which is nobody's."""
    actions: Any
    """The codec's number of each option."""


def lesson_at(hall: Cores) -> Lesson:
    """The decisions that all games of a hall stand before."""
    games = np.frombuffer(hall.save(), GAME).copy()  # compiled code wants what it could write to
    return lesson_from(games, hall.arrays()["mask"].sum(1, dtype=np.int64))


def lesson_from(games: Any, counts: Any) -> Lesson:
    """The decisions that games stand before, with so many options each. One for whose options there
    is no more room is left without any."""
    count = len(games)
    room = count * OPTIONS
    ends = np.cumsum(counts)
    firsts = np.where(ends <= room, ends - counts, NONE).astype(np.int64)
    shared = np.empty((count, WIDE), np.int16)
    moments = np.empty(count, np.int16)
    of_options = np.full((room, OPTION_WIDE), NO_MARK, np.int16)
    actions = np.zeros(room, np.int16)
    work, found = get_compiled(reflex_marks_range), (firsts, shared, moments, of_options, actions)
    run_in_threads(lambda start, stop: work(games, start, stop, *found), count, None)
    whose = np.full(room, count, np.int32)
    inside = np.repeat(np.arange(count), np.where(firsts == NONE, 0, counts))
    whose[: len(inside)] = inside
    return Lesson(shared, moments, of_options, whose, actions)
