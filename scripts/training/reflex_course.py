"""All lessons of a reflex, one at every choice of the games that its teacher plays."""

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from oriflamme.learning.halls import Cores, nothing_yet
from training.reflex_lessons import lesson_at
from training.reflex_teacher import Teacher
from training.reflex_tutor import Figures, Tutor


class Course(NamedTuple):
    """How long a reflex learns."""

    lessons: int
    minutes: float
    """No longer than that, compiling included."""
    warm: int = 60
    """Choices of every game before the first lesson: dealt at once, all stand at the same stage."""

    def part_done(self, lessons: int, seconds: float) -> float:
        """By lessons or by time, whichever is further."""
        return min(1.0, max(lessons / self.lessons, seconds / (60 * self.minutes)))


def take_course(hall: Cores, teacher: Teacher, tutor: Tutor, course: Course) -> Iterator[Figures]:
    """Learn until the course is done; the figures of each lesson.

    The hall asks all seats, those that follow instinct too: all of them are learned from.
    """
    began = monotonic()
    shown = hall.play_on(nothing_yet(len(hall.arrays()["mask"])))
    for _ in range(course.warm):
        shown = hall.play_on(teacher.decide(shown).actions)
    for number in range(course.lessons):
        done = course.part_done(number, monotonic() - began)
        decided = teacher.decide(shown)
        part = lesson_at(hall)
        figures = tutor.correct(part, teacher.tell(decided, part), done)
        shown = hall.play_on(decided.actions)
        yield figures
        if done >= 1.0:
            return
