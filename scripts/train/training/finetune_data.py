"""Search data as batches to fine-tune a distilled policy on."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import jax
import numpy as np

from oriflamme.rules.errors import OriflammeError
from training.distill_batch import DistillBatch, batch_from_games
from training.distill_trainer import DistillStats, DistillTrainer, distill_loss
from training.search_data import BadSearchData, SearchData

LEARNING_RATE: Final = 1e-3
"""Lower than from nothing: what is known already is to stay."""
CHOSEN_SHARE: Final = 0.5
"""So much of what is learned is the action that was chosen. The rest goes by the squares of how
often each was tried: what came close is known, too, and what was only looked at counts little."""
VALIDATION_EVERY: Final = 20
"""Every twentieth block of decisions is kept apart."""
BLOCK_SIZE: Final = 2000
"""So many decisions in a block, some forty games: a game that two of them share hardly matters."""


class TooFewDecisions(OriflammeError):
    """Not enough decisions to learn from."""


class FinetuneBatch(NamedTuple):
    """Some watched decisions as a lesson."""

    batch: DistillBatch
    targets: Any
    """How likely each option is to be taken, which is what is learned."""
    chosen: Any
    """1 for each option that was chosen."""


class FinetuneData:
    """Watched decisions as lessons, some of them kept apart."""

    def __init__(self, data: SearchData, batch_size: int) -> None:
        self._watched, self._part = data, batch_size
        counts = data.option_counts.astype(np.int64)
        self._firsts = np.cumsum(counts) - counts
        block = min(BLOCK_SIZE, len(counts) // VALIDATION_EVERY)
        blocks = np.arange(len(counts)) // max(block, 1)
        self.validation = np.flatnonzero(blocks % VALIDATION_EVERY == VALIDATION_EVERY - 1)
        self.training = np.flatnonzero(blocks % VALIDATION_EVERY != VALIDATION_EVERY - 1)
        if not block or len(self.training) < batch_size:
            raise TooFewDecisions(
                f"{len(counts)} decisions are too few for parts of {batch_size} beside those"
                " kept apart:"
                " watch longer, or learn from fewer at once"
            )
        self._off: Any = jax.jit(distill_loss)

    def batch(self, which: Any) -> FinetuneBatch:
        """Some of the decisions; one for whose options there is no room is left without any."""
        counts = self._watched.option_counts[which].astype(np.int64)
        lesson = batch_from_games(np.ascontiguousarray(self._watched.games[which]), counts)
        ends = np.cumsum(counts)
        options = np.repeat(self._firsts[which] - ends + counts, counts) + np.arange(ends[-1])
        whose = np.repeat(np.arange(len(which)), counts)
        squares = self._watched.visits[options].astype(np.float64) ** 2
        near = squares / np.bincount(whose, squares)[whose]
        chosen = self._watched.actions[options] == self._watched.chosen[which][whose]
        room = int((lesson.decisions < len(which)).sum())
        if not np.array_equal(lesson.actions[:room], self._watched.actions[options[:room]]):
            raise BadSearchData("the options that were written down are not those of the games")
        told = CHOSEN_SHARE * chosen + (1 - CHOSEN_SHARE) * near
        return FinetuneBatch(lesson, *(_filled(array[:room], lesson) for array in (told, chosen)))

    def validate(self, learned: Any) -> DistillStats:
        """The loss on the validation data."""
        found = []
        for first in range(0, len(self.validation), self._part):
            part = self.batch(self.validation[first : first + self._part])
            _, figures = self._off(learned, part.batch, part.chosen)
            found.append([float(figure) for figure in figures])
        decisions = [each[-1] for each in found]
        nats, unsure, same, _ = np.average(found, 0, decisions)
        return DistillStats(nats, unsure, same, sum(decisions))

    def finetune(self, trainer: DistillTrainer, epochs: int, seed: int) -> Iterator[DistillStats]:
        """Learn from each decision so many times, all in another order each time. How well those
        kept apart are foretold: before, and after each pass."""
        rng = np.random.default_rng(seed)
        each, done = len(self.training) // self._part, 0
        yield self.validate(trainer.learned)
        for _ in range(epochs):
            order = rng.permutation(self.training)[: each * self._part]
            for which in order.reshape(each, self._part):
                part, done = self.batch(which), done + 1
                trainer.update(part.batch, part.targets, done / (epochs * each))
            yield self.validate(trainer.learned)


def _filled(numbers: Any, lesson: DistillBatch) -> Any:
    """With nothing in the room that is left over."""
    found = np.zeros(len(lesson.decisions), np.float32)
    found[: len(numbers)] = numbers
    return found
