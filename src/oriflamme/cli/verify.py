"""oriflamme verify: replay records and say what is wrong with them."""

import argparse
import json

from oriflamme.arena.match import read_match
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.golden import NotGolden, parse_golden
from oriflamme.cli.progress import Progress
from oriflamme.cli.sources import Source, read_source
from oriflamme.cli.speech import Speech
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.ogn_read import read_record


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=speech("cli.help.verify_files"))


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    """0 when every game is good, 1 when any file has a fault."""
    sources, bad = _read_all(args.files, console, speech)
    progress = Progress(sum(map(len, sources)), console.stderr)
    good = 0
    for source in sources:
        passed, fault = check(source, speech, progress)
        good += passed
        if fault:
            bad += 1
            progress.clear()
            console.complain(fault)
    progress.clear()
    console.say(_summary(good, bad, speech))
    return 1 if bad else 0


def check(source: Source, speech: Speech, progress: Progress) -> tuple[int, str | None]:
    """How many games of a file are good, up to its first fault, and the fault."""
    if not len(source):
        return 0, speech("cli.verify.bad", file=source.name, problem=speech("cli.verify.empty"))
    if source.is_golden:
        return _check_golden(source, speech, progress)
    progress.step()
    try:
        read_record(source.text)
    except BadNotation as problem:
        return 0, speech("cli.verify.bad", file=source.name, problem=problem)
    return 1, None


def _check_golden(source: Source, speech: Speech, progress: Progress) -> tuple[int, str | None]:
    good = 0
    for line, text in source.lines():
        id, fault = _played(text, speech) if source.is_journal else _first_fault(text, speech)
        if fault:
            progress.step(len(source) - good)
            game = id or speech("cli.verify.unnamed")
            told = {"file": source.name, "line": line, "game": game, "problem": fault}
            return good, speech("cli.verify.bad_game", **told)
        good += 1
        progress.step()
    return good, None


def _first_fault(text: str, speech: Speech) -> tuple[str | None, str | None]:
    """The id of a golden game, and what is wrong with it."""
    try:
        golden = parse_golden(text, speech)
    except NotGolden as problem:
        return problem.id, str(problem)
    try:
        return golden.id, next(golden.faults(speech), None)
    except BadNotation as problem:
        return golden.id, str(problem)


def _played(text: str, speech: Speech) -> tuple[str | None, str | None]:
    """The deal and rotation of a game of the arena, and what is wrong with it."""
    try:
        match = read_match(json.loads(text))
    except (ValueError, KeyError, TypeError, AssertionError):
        return None, speech("cli.verify.no_match")
    id = f"{match.deal + 1}/{match.rotation}"
    try:
        return id, match.record_fault()
    except BadNotation as problem:
        return id, str(problem)


def _read_all(names: list[str], console: Console, speech: Speech) -> tuple[list[Source], int]:
    """The files that can be read; the others are told of and counted."""
    sources, unread = [], 0
    for name in names:
        try:
            sources.append(read_source(name, console, speech))
        except Refusal as refusal:
            console.complain(str(refusal))
            unread += 1
    return sources, unread


def _summary(good: int, bad: int, speech: Speech) -> str:
    told = speech("cli.verify.good", count=good)
    return f"{told}, {speech('cli.verify.faulty', count=bad)}" if bad else told
