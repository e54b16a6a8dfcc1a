"""What a lesson is made of."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat

LEARNER: Final[Seat] = 0
"""The seat of whoever learns."""
ANY_MOVE: Final = "*"
"""A goal that every move reaches."""


@dataclass(frozen=True)
class ChapterStep:
    """One idea: a moment, and the move that shows it."""

    name: str
    """By which its words are found."""
    start_position: Callable[[], State]
    """The moment."""
    goals: tuple[str, ...]
    """For each decision of the learner the tokens that are right, separated by spaces. A `*` stands
    for anything: `r:*>` is any card of red's, placed last."""
    opponents: str = ""
    """What the others answer, in turn. Where it is not legal, and after it, a squire decides."""

    def is_right(self, number: int, token: str) -> bool:
        return any(fnmatchcase(token, goal) for goal in self.goals[number].split())

    def right_token(self, number: int, legal: tuple[str, ...]) -> str:
        """A token that is right."""
        return next(token for token in legal if self.is_right(number, token))


@dataclass(frozen=True)
class Chapter:
    """Steps that belong together, to be taken in order."""

    name: str
    steps: tuple[ChapterStep, ...]
