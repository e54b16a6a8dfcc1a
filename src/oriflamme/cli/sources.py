"""Files of games: one record, or one game a line, golden or from the arena."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oriflamme.arena.journal import is_header
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech

STANDARD_INPUT: Final = "-"


@dataclass(frozen=True)
class Source:
    """A file that was read."""

    name: str
    text: str
    is_golden: bool
    """One JSON object a line instead of one record."""

    def lines(self) -> Iterator[tuple[int, str]]:
        """The games with the numbers of their lines."""
        for number, line in enumerate(self.text.splitlines(), start=1):
            if line.strip() and not is_header(line):
                yield number, line

    @property
    def is_journal(self) -> bool:
        """Games of the arena, which tell less than golden ones."""
        return is_header(self.text)

    def __len__(self) -> int:
        """How many games it holds."""
        return sum(1 for _ in self.lines()) if self.is_golden else 1


def read_source(name: str, console: Console, speech: Speech) -> Source:
    """Standard input may hold either; files go by their ending."""
    try:
        if name == STANDARD_INPUT:
            text = console.stdin.read()
            return Source(name, text, is_golden=text.lstrip().startswith("{"))
        path = Path(name)
        return Source(name, path.read_text(encoding="utf-8"), is_golden=path.suffix == ".jsonl")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Refusal(speech("cli.cannot_read", file=name, reason=reason), status=1) from None
