"""How long a bot may think about one decision."""

import re
from dataclasses import dataclass
from typing import Final

from oriflamme.rules.errors import OriflammeError

SECONDS: Final = re.compile(r"(\d+(?:\.\d+)?|\.\d+)s")
ITERATIONS: Final = re.compile(r"[1-9]\d*")


class BadBudget(OriflammeError):
    """A budget that is neither a time nor a number of iterations."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds, or iterations of whatever the bot repeats; with neither, the bot's own habit.

    Only a budget of iterations makes a thinking bot play the same game twice.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        if self.seconds is not None:
            return f"{self.seconds:g}s"
        return "" if self.iterations is None else str(self.iterations)


BOT_DEFAULT: Final = Budget()
"""No budget given: the bot thinks as long as it is used to."""
NO_SEARCH: Final = Budget(iterations=0)
"""No search at all: for a bot that knows at first sight what it would do."""


def is_budget(text: str) -> bool:
    """Whether a text is meant as a budget."""
    return bool(SECONDS.fullmatch(text) or ITERATIONS.fullmatch(text))


def parse_budget(text: str) -> Budget:
    """A time in seconds, or a number of iterations.

    >>> parse_budget("0.5s"), parse_budget("2000")
    (Budget(seconds=0.5, iterations=None), Budget(seconds=None, iterations=2000))
    """
    if seconds := SECONDS.fullmatch(text):
        return Budget(seconds=float(seconds[1]))
    if ITERATIONS.fullmatch(text):
        return Budget(iterations=int(text))
    raise BadBudget(f"{text!r} is no budget; write seconds (0.5s) or iterations (2000)")
