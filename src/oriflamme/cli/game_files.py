"""Files of games: one record, or one game a line, golden or from the arena."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oriflamme.arena.journal import is_header
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.translator import Translator
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record

STANDARD_INPUT: Final = "-"


@dataclass(frozen=True)
class GameFile:
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


def read_game_file(name: str, console: Console, speech: Translator) -> GameFile:
    """Standard input may hold either; files go by their ending."""
    try:
        if name == STANDARD_INPUT:
            text = console.stdin.read()
            return GameFile(name, text, is_golden=text.lstrip().startswith("{"))
        path = Path(name)
        return GameFile(name, path.read_text(encoding="utf-8"), is_golden=path.suffix == ".jsonl")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise CommandError(speech("cli.cannot_read", file=name, reason=reason), status=1) from None


def read_game(name: str, console: Console, speech: Translator) -> Record:
    """The record of a file, or of one line of a file of golden games."""
    file, line = _split_line(name)
    source = read_game_file(file, console, speech)
    text = _golden_record(source, line, speech) if source.is_golden else source.text
    try:
        return read_record(text)
    except BadNotation as problem:
        raise CommandError(f"{name}: {problem}", status=1) from None


def _split_line(name: str) -> tuple[str, int | None]:
    """
    >>> _split_line("games.jsonl:5"), _split_line("game.ogn")
    (('games.jsonl', 5), ('game.ogn', None))
    """
    split = re.fullmatch(r"(.*\.jsonl|-):(\d+)", name)
    return (split[1], int(split[2])) if split else (name, None)


def _golden_record(source: GameFile, line: int | None, speech: Translator) -> str:
    lines = dict(source.lines())
    if line is None and len(lines) == 1:
        line = next(iter(lines))
    if line is None:
        raise CommandError(speech("cli.show.which_line", file=source.name))
    if line not in lines:
        last = max(lines, default=0)
        raise CommandError(speech("cli.show.no_line", file=source.name, value=line, last=last))
    try:
        return str(json.loads(lines[line])["record"])
    except (ValueError, LookupError, TypeError) as problem:
        reason = speech("cli.show.not_json", reason=problem)
        raise CommandError(f"{source.name}:{line}: {reason}", status=1) from None
