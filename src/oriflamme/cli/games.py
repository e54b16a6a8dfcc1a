"""One recorded game, from a file or from a line of one."""

import json
import re

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.sources import Source, read_source
from oriflamme.cli.speech import Speech
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record


def read_game(name: str, console: Console, speech: Speech) -> Record:
    """The record of a file, or of one line of a file of golden games."""
    file, line = _split_line(name)
    source = read_source(file, console, speech)
    text = _golden_record(source, line, speech) if source.is_golden else source.text
    try:
        return read_record(text)
    except BadNotation as problem:
        raise Refusal(f"{name}: {problem}", status=1) from None


def _split_line(name: str) -> tuple[str, int | None]:
    """
    >>> _split_line("games.jsonl:5"), _split_line("game.ogn")
    (('games.jsonl', 5), ('game.ogn', None))
    """
    split = re.fullmatch(r"(.*\.jsonl|-):(\d+)", name)
    return (split[1], int(split[2])) if split else (name, None)


def _golden_record(source: Source, line: int | None, speech: Speech) -> str:
    lines = dict(source.lines())
    if line is None and len(lines) == 1:
        line = next(iter(lines))
    if line is None:
        raise Refusal(speech("cli.show.which_line", file=source.name))
    if line not in lines:
        last = max(lines, default=0)
        raise Refusal(speech("cli.show.no_line", file=source.name, told=line, last=last))
    try:
        return str(json.loads(lines[line])["record"])
    except (ValueError, LookupError, TypeError) as problem:
        reason = speech("cli.show.not_json", reason=problem)
        raise Refusal(f"{source.name}:{line}: {reason}", status=1) from None
