"""Lessons: what there is to learn, and steps tried by the rules."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.lessons.chapter import LEARNER
from oriflamme.lessons.course import CHAPTERS
from oriflamme.lessons.trying import try_step
from oriflamme.rules.errors import OriflammeError
from oriflamme.server.http.body import read_body
from oriflamme.server.http.refusing import json
from oriflamme.server.protocol.lessons import LessonChapter, LessonRequest, Lessons, LessonStep
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.telling.still_table import still_table


async def list_lessons(request: Request) -> Response:
    """Everything there is to learn by playing."""
    chapters = (
        LessonChapter(
            chapter.name,
            chapter.steps[0].scene().setup.ruleset,
            tuple(step.name for step in chapter.steps),
        )
        for chapter in CHAPTERS.values()
    )
    return json(Lessons(tuple(chapters)))


async def try_lesson(request: Request) -> Response:
    """A step of a lesson, and what comes of a learner's moves.

    The same question always has the same answer, and nothing is kept.
    """
    asked = await read_body(request, LessonRequest)
    chapter = CHAPTERS.get(asked.chapter)
    if chapter is None or asked.step >= len(chapter.steps):
        raise Refusal("not_found", "No such step.")
    try:
        tried = try_step(chapter.steps[asked.step], asked.tokens)
    except OriflammeError as problem:
        raise Refusal("bad_choice", f"{problem}.") from None
    return json(
        LessonStep(
            table=still_table(tried.line, LEARNER),
            verdict=tried.verdict,
            influence=tried.influence,
            answer=tried.answer,
            better=tried.better,
        )
    )
