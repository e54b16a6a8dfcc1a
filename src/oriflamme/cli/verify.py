"""oriflamme verify: replay records and say what is wrong with them."""

import argparse
import json
from typing import Final

from oriflamme.arena.match import read_match
from oriflamme.cli.command import Tool, counted
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.golden import NotGolden, parse_golden
from oriflamme.cli.progress import Progress
from oriflamme.cli.sources import Source, read_source
from oriflamme.cli.speech import ENGLISH
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.ogn_read import read_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="an .ogn record, a .jsonl file of golden games (one JSON object a line), a journal of"
        " the arena, or - for standard input",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """0 when every game is good, 1 when any file has a fault."""
    sources, bad = _read_all(args.files, console)
    progress = Progress(sum(map(len, sources)), console.stderr)
    good = 0
    for source in sources:
        passed, fault = check(source, progress)
        good += passed
        if fault:
            bad += 1
            progress.clear()
            console.complain(fault)
    progress.clear()
    console.say(_summary(good, bad))
    return 1 if bad else 0


def check(source: Source, progress: Progress) -> tuple[int, str | None]:
    """How many games of a file are good, up to its first fault, and the fault."""
    if not len(source):
        return 0, f"{source.name}: the file holds no game"
    if source.is_golden:
        return _check_golden(source, progress)
    progress.step()
    try:
        read_record(source.text)
    except BadNotation as problem:
        return 0, f"{source.name}: {problem}"
    return 1, None


def _check_golden(source: Source, progress: Progress) -> tuple[int, str | None]:
    good = 0
    for line, text in source.lines():
        id, fault = _played(text) if source.is_journal else _first_fault(text)
        if fault:
            progress.step(len(source) - good)
            return good, f"{source.name}: line {line}, game {id or 'without an id'}: {fault}"
        good += 1
        progress.step()
    return good, None


def _first_fault(text: str) -> tuple[str | None, str | None]:
    """The id of a golden game, and what is wrong with it."""
    try:
        golden = parse_golden(text)
    except NotGolden as problem:
        return problem.id, str(problem)
    try:
        return golden.id, next(golden.faults(), None)
    except BadNotation as problem:
        return golden.id, str(problem)


def _played(text: str) -> tuple[str | None, str | None]:
    """The deal and rotation of a game of the arena, and what is wrong with it."""
    try:
        match = read_match(json.loads(text))
    except (ValueError, KeyError, TypeError, AssertionError):
        return None, "no game of the arena"
    id = f"{match.deal + 1}/{match.rotation}"
    try:
        return id, match.record_fault()
    except BadNotation as problem:
        return id, str(problem)


def _read_all(names: list[str], console: Console) -> tuple[list[Source], int]:
    """The files that can be read; the others are told of and counted."""
    sources, unread = [], 0
    for name in names:
        try:
            sources.append(read_source(name, console, ENGLISH))
        except Refusal as refusal:
            console.complain(str(refusal))
            unread += 1
    return sources, unread


def _summary(good: int, bad: int) -> str:
    told = f"{counted(good, 'game')} {'is' if good == 1 else 'are'} good"
    return f"{told}, {counted(bad, 'file')} {'is' if bad == 1 else 'are'} bad" if bad else told


VERIFY: Final = Tool(
    summary="replay records and report what is wrong with them",
    description=(
        "Replays every decision of every record by the rules. For each file the first fault is"
        " named: the game, the round, the number of the decision and what was legal there. Exit"
        " status: 0 all good, 1 something was wrong, 2 wrong usage."
    ),
    examples="""\
oriflamme verify game.ogn
oriflamme verify games/*.jsonl
oriflamme deal --seats 3 --seed 1 | oriflamme verify -""",
    add_arguments=add_arguments,
    run=run,
)
