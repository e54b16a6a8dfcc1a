"""Work in steps, with an answer at its end."""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Steps: TypeAlias = Generator[object, None, Result]


def run_to_end(steps: Steps[Result]) -> Result:
    """Take all steps now."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer


def immediate(answer: Result) -> Steps[Result]:
    """No steps at all: the answer is there."""
    yield from ()
    return answer
