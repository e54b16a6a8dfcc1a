"""Lessons, puzzles and examples of what each card does. Nothing is kept of who tries what."""

from datetime import UTC, date, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.analysis.puzzles.library import all_puzzles, puzzle_of_the_day
from oriflamme.analysis.puzzles.puzzle import Puzzle
from oriflamme.lessons.attempts import try_step
from oriflamme.lessons.card_examples import EXAMPLES, try_example
from oriflamme.lessons.chapter import LEARNER
from oriflamme.lessons.chapters import CHAPTERS
from oriflamme.rules.errors import OriflammeError
from oriflamme.server.http.body import read_body
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import services
from oriflamme.server.protocol.learning import (
    CardExample,
    CardExamples,
    ExampleRequest,
    ExampleState,
    LessonChapter,
    LessonRequest,
    Lessons,
    LessonStep,
    PuzzleAnswer,
    PuzzleRequest,
    Puzzles,
)
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.updates.scenario import (
    build_scenario,
    puzzle_detail,
    puzzle_entry,
    puzzle_verdict,
)


async def list_lessons(request: Request) -> Response:
    """Everything there is to learn by playing."""
    chapters = (
        LessonChapter(
            chapter.name,
            chapter.steps[0].start_position().setup.ruleset,
            tuple(step.name for step in chapter.steps),
        )
        for chapter in CHAPTERS.values()
    )
    return json_response(Lessons(tuple(chapters)))


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
        raise Refusal("invalid_choice", f"{problem}.") from None
    return json_response(
        LessonStep(
            table=build_scenario(tried.line, LEARNER),
            verdict=tried.status,
            influence=tried.influence,
            answer=tried.answer,
            better=tried.right_influence,
        )
    )


TODAY: Final = "today"
"""What the puzzle of the day is called, whichever it is."""


async def list_puzzles(request: Request) -> Response:
    """All puzzles there are, and which is today's."""
    today = _utc_date(request)
    entries = sorted(map(puzzle_entry, all_puzzles().values()), key=lambda entry: entry.level)
    return json_response(Puzzles(tuple(entries), today.isoformat(), puzzle_of_the_day(today).name))


async def show_puzzle(request: Request) -> Response:
    """A moment of a game between bots, as the seat that decides saw it."""
    asked = await read_body(request, PuzzleRequest)
    return json_response(puzzle_detail(_puzzle(request, asked.puzzle)))


async def answer_puzzle(request: Request) -> Response:
    """Whether an answer is right.

    With the right one, or with none, all options are told with their chances. Nothing is kept.
    """
    asked = await read_body(request, PuzzleAnswer)
    puzzle = _puzzle(request, asked.puzzle)
    if asked.token is not None and asked.token not in puzzle.tokens:
        raise Refusal("invalid_choice", f"The options are {' '.join(sorted(puzzle.tokens))}.")
    return json_response(puzzle_verdict(puzzle, asked.token))


def _puzzle(request: Request, name: str) -> Puzzle:
    puzzle = puzzle_of_the_day(_utc_date(request)) if name == TODAY else all_puzzles().get(name)
    if puzzle is None:
        raise Refusal("not_found", "No such puzzle.")
    return puzzle


def _utc_date(request: Request) -> date:
    return datetime.fromtimestamp(services(request).clock() / 1000, UTC).date()


async def list_examples(request: Request) -> Response:
    """Every example of what a card does."""
    examples = [
        CardExample(kind, each.name, each.ruling)
        for kind, examples in EXAMPLES.items()
        for each in examples
    ]
    return json_response(CardExamples(tuple(examples)))


async def play_example(request: Request) -> Response:
    """An example, and what comes of one's moves in it.

    One is seat 0; the others wait wherever they may. The same question always has the same
    answer, and nothing is kept.
    """
    asked = await read_body(request, ExampleRequest)
    if asked.name not in {each.name for each in EXAMPLES.get(asked.kind, ())}:
        raise Refusal("not_found", "No such example.")
    try:
        line, over = try_example(asked.kind, asked.name, asked.tokens)
    except OriflammeError as problem:
        raise Refusal("invalid_choice", f"{problem}.") from None
    return json_response(ExampleState(build_scenario(line, LEARNER), over))
