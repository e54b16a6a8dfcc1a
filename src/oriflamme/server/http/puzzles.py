"""Puzzles: the list of them, one to be solved, and what came of an answer."""

from datetime import UTC, date, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.puzzles.puzzle import Puzzle
from oriflamme.puzzles.shelf import of_the_day, shelf
from oriflamme.server.http.body import read_body
from oriflamme.server.http.refusing import json
from oriflamme.server.http.services import services
from oriflamme.server.protocol.puzzles import PuzzleAnswer, PuzzleRequest, Puzzles
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.telling.puzzles import puzzle_entry, puzzle_verdict, shown_puzzle

TODAY: Final = "today"
"""What the puzzle of the day is called, whichever it is."""


async def list_puzzles(request: Request) -> Response:
    """All puzzles there are, and which is today's."""
    today = _today(request)
    entries = sorted(map(puzzle_entry, shelf().values()), key=lambda entry: entry.level)
    return json(Puzzles(tuple(entries), today.isoformat(), of_the_day(today).name))


async def show_puzzle(request: Request) -> Response:
    """A moment of a game between bots, as the seat that decides saw it."""
    asked = await read_body(request, PuzzleRequest)
    return json(shown_puzzle(_puzzle(request, asked.puzzle)))


async def answer_puzzle(request: Request) -> Response:
    """Whether an answer is right.

    With the right one, or with none, all options are told with their chances. Nothing is kept.
    """
    asked = await read_body(request, PuzzleAnswer)
    puzzle = _puzzle(request, asked.puzzle)
    if asked.token is not None and asked.token not in puzzle.tokens:
        raise Refusal("bad_choice", f"The options are {' '.join(sorted(puzzle.tokens))}.")
    return json(puzzle_verdict(puzzle, asked.token))


def _puzzle(request: Request, name: str) -> Puzzle:
    puzzle = of_the_day(_today(request)) if name == TODAY else shelf().get(name)
    if puzzle is None:
        raise Refusal("not_found", "No such puzzle.")
    return puzzle


def _today(request: Request) -> date:
    return datetime.fromtimestamp(services(request).clock() / 1000, UTC).date()
