"""A distillation run: one update at every decision of the games that the teacher plays."""

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from oriflamme.learning.backends import CpuBackend, no_actions
from training.distill_batch import batch_from_backend
from training.distill_teacher import DistillTeacher
from training.distill_trainer import DistillStats, DistillTrainer


class DistillPlan(NamedTuple):
    """How long a distillation runs."""

    updates: int
    minutes: float
    """No longer than that, compiling included."""
    warm_up: int = 60
    """Choices of every game before the first lesson: dealt at once, all stand at the same stage."""

    def part_done(self, lessons: int, seconds: float) -> float:
        """By lessons or by time, whichever is further."""
        return min(1.0, max(lessons / self.updates, seconds / (60 * self.minutes)))


def distill(
    backend: CpuBackend, teacher: DistillTeacher, trainer: DistillTrainer, plan: DistillPlan
) -> Iterator[DistillStats]:
    """Learn until the course is done; the figures of each lesson.

    The backend has all seats decide, those of the playout policy too: all are data.
    """
    began = monotonic()
    shown = backend.step(no_actions(len(backend.arrays()["mask"])))
    for _ in range(plan.warm_up):
        shown = backend.step(teacher.decide(shown).actions)
    for number in range(plan.updates):
        done = plan.part_done(number, monotonic() - began)
        decided = teacher.decide(shown)
        part = batch_from_backend(backend)
        figures = trainer.update(part, teacher.targets(decided, part), done)
        shown = backend.step(decided.actions)
        yield figures
        if done >= 1.0:
            return
