"""Lessons: what there is to learn, and a step of it being tried."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from oriflamme.server.protocol.still import StillTable
from oriflamme.server.protocol.terms import Ruleset


class LessonChapter(Struct, frozen=True):
    """A chapter of the lessons."""

    chapter: str
    """Its name."""
    ruleset: Ruleset
    steps: tuple[str, ...]
    """The names of its steps, in order."""


class Lessons(Struct, frozen=True):
    """`GET /api/lessons`: all chapters, in the order in which they are best taken."""

    chapters: tuple[LessonChapter, ...]
    """The chapters, in order."""


class LessonRequest(Struct, frozen=True):
    """`POST /api/lessons/step`: a step, and what the learner has tried so far."""

    chapter: str
    """The name of the chapter."""
    step: Annotated[int, Meta(ge=0, le=99)]
    """Its place in the chapter, from 0."""
    tokens: Annotated[tuple[str, ...], Meta(max_length=8)] = ()
    """The learner's decisions from its beginning on, as records write them."""


class LessonStep(Struct, frozen=True):
    """A step as it stands after what was tried."""

    table: StillTable
    """The moment, what was tried, and what the others answered."""
    verdict: Literal["asked", "right", "wrong"]
    """More is asked of the learner; the step is taken; this was another way."""
    influence: int
    """The learner's, after all that."""
    answer: str | None
    """After a wrong move, the option that would have been right, as records write it."""
    better: int | None
    """After a wrong move, the learner's influence at the end of the round had it been right."""
