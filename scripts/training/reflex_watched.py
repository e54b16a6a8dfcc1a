"""A reflex is corrected by what was chosen after searching."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import jax
import numpy as np

from oriflamme.rules.errors import OriflammeError
from training.reflex_lessons import Lesson, lesson_from
from training.reflex_tutor import Figures, Tutor, off
from training.watched import NotWatched, Watched

RATE: Final = 1e-3
"""Lower than from nothing: what is known already is to stay."""
CHOSEN: Final = 0.5
"""So much of what is learned is the action that was chosen. The rest goes by the squares of how
often each was tried: what came close is known, too, and what was only looked at counts little."""
APART: Final = 20
"""Every twentieth block of decisions is kept apart."""
BLOCK: Final = 2000
"""So many decisions in a block, some forty games: a game that two of them share hardly matters."""


class TooFew(OriflammeError):
    """Not enough decisions to learn from."""


class Part(NamedTuple):
    """Some watched decisions as a lesson."""

    lesson: Lesson
    told: Any
    """How likely each option is to be taken, which is what is learned."""
    chosen: Any
    """1 for each option that was chosen."""


class Watching:
    """Watched decisions as lessons, some of them kept apart."""

    def __init__(self, watched: Watched, part: int) -> None:
        self._watched, self._part = watched, part
        counts = watched.counts.astype(np.int64)
        self._firsts = np.cumsum(counts) - counts
        block = min(BLOCK, len(counts) // APART)
        blocks = np.arange(len(counts)) // max(block, 1)
        self.apart = np.flatnonzero(blocks % APART == APART - 1)
        self.rest = np.flatnonzero(blocks % APART != APART - 1)
        if not block or len(self.rest) < part:
            raise TooFew(
                f"{len(counts)} decisions are too few for parts of {part} beside those kept apart:"
                " watch longer, or learn from fewer at once"
            )
        self._off: Any = jax.jit(off)

    def lesson(self, which: Any) -> Part:
        """Some of the decisions; one for whose options there is no room is left without any."""
        counts = self._watched.counts[which].astype(np.int64)
        lesson = lesson_from(np.ascontiguousarray(self._watched.games[which]), counts)
        ends = np.cumsum(counts)
        options = np.repeat(self._firsts[which] - ends + counts, counts) + np.arange(ends[-1])
        whose = np.repeat(np.arange(len(which)), counts)
        squares = self._watched.tried[options].astype(np.float64) ** 2
        near = squares / np.bincount(whose, squares)[whose]
        chosen = self._watched.numbers[options] == self._watched.chosen[which][whose]
        room = int((lesson.whose < len(which)).sum())
        if not np.array_equal(lesson.actions[:room], self._watched.numbers[options[:room]]):
            raise NotWatched("the options that were written down are not those of the games")
        told = CHOSEN * chosen + (1 - CHOSEN) * near
        return Part(lesson, *(_filled(array[:room], lesson) for array in (told, chosen)))

    def foretell(self, learned: Any) -> Figures:
        """How well the choices kept apart are foretold."""
        found = []
        for first in range(0, len(self.apart), self._part):
            part = self.lesson(self.apart[first : first + self._part])
            _, figures = self._off(learned, part.lesson, part.chosen)
            found.append([float(figure) for figure in figures])
        decisions = [each[-1] for each in found]
        nats, unsure, same, _ = np.average(found, 0, decisions)
        return Figures(nats, unsure, same, sum(decisions))

    def correct(self, tutor: Tutor, passes: int, seed: int) -> Iterator[Figures]:
        """Learn from each decision so many times, all in another order each time. How well those
        kept apart are foretold: before, and after each pass."""
        rng = np.random.default_rng(seed)
        each, done = len(self.rest) // self._part, 0
        yield self.foretell(tutor.learned)
        for _ in range(passes):
            order = rng.permutation(self.rest)[: each * self._part]
            for which in order.reshape(each, self._part):
                part, done = self.lesson(which), done + 1
                tutor.correct(part.lesson, part.told, done / (passes * each))
            yield self.foretell(tutor.learned)


def _filled(numbers: Any, lesson: Lesson) -> Any:
    """With nothing in the room that is left over."""
    found = np.zeros(len(lesson.whose), np.float32)
    found[: len(numbers)] = numbers
    return found
