"""oriflamme verify: replay records and say what is wrong with them."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from oriflamme.arena.match import read_match
from oriflamme.cli.command import ToolCommand, count_noun
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.game_files import GameFile, read_game_file
from oriflamme.cli.progress import ProgressBar
from oriflamme.cli.translator import ENGLISH
from oriflamme.notation.codes import code_of
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.position import format_position
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.engine import Step
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.state import State


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
    progress = ProgressBar(sum(map(len, sources)), console.stderr)
    good = 0
    for source in sources:
        passed, fault = check(source, progress)
        good += passed
        if fault:
            bad += 1
            progress.clear()
            console.write_error(fault)
    progress.clear()
    console.write_line(_summary(good, bad))
    return 1 if bad else 0


def check(source: GameFile, progress: ProgressBar) -> tuple[int, str | None]:
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


def _check_golden(source: GameFile, progress: ProgressBar) -> tuple[int, str | None]:
    good = 0
    for line, text in source.lines():
        id, fault = _played(text) if source.is_journal else _first_error(text)
        if fault:
            progress.step(len(source) - good)
            return good, f"{source.name}: line {line}, game {id or 'without an id'}: {fault}"
        good += 1
        progress.step()
    return good, None


def _first_error(text: str) -> tuple[str | None, str | None]:
    """The id of a golden game, and what is wrong with it."""
    try:
        golden = parse_golden(text)
    except BadGoldenGame as problem:
        return problem.id, str(problem)
    try:
        return golden.id, next(golden.errors(), None)
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


def _read_all(names: list[str], console: Console) -> tuple[list[GameFile], int]:
    """The files that can be read; the others are told of and counted."""
    sources, unread = [], 0
    for name in names:
        try:
            sources.append(read_game_file(name, console, ENGLISH))
        except CommandError as refusal:
            console.write_error(str(refusal))
            unread += 1
    return sources, unread


def _summary(good: int, bad: int) -> str:
    told = f"{count_noun(good, 'game')} {'is' if good == 1 else 'are'} good"
    return f"{told}, {count_noun(bad, 'file')} {'is' if bad == 1 else 'are'} bad" if bad else told


VERIFY: Final = ToolCommand(
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


FIELDS: Final[dict[str, type]] = {
    "record": str,
    "options": list,
    "rounds": list,
    "influence": list,
    "top_cards": list,
    "winners": list,
    "discard": dict,
}


class BadGoldenGame(Exception):
    """A line that is no golden game, with its id where it has one."""

    def __init__(self, problem: str, id: str | None = None) -> None:
        super().__init__(problem)
        self.id = id


@dataclass(frozen=True)
class GoldenGame:
    """One line of a file of golden games."""

    id: str | None
    claims: dict[str, Any]
    """What the game claims, field by field."""

    def errors(self) -> Iterator[str]:
        """Where the rules say otherwise. A bad record raises `BadNotation`."""
        steps = list(read_record(self.claims["record"]).steps())
        yield from self._option_errors(steps)
        yield from self._round_errors(steps)
        for field, truth in _outcome(steps[-1].state).items():
            if self.claims[field] != truth:
                told = json.dumps(self.claims[field])
                yield f"{field}: recorded {told}; by the rules {json.dumps(truth)}"

    def _option_errors(self, steps: list[Step]) -> Iterator[str]:
        asked = [step.state for step in steps if step.state.decision]
        for number, (told, state) in enumerate(zip(self.claims["options"], asked), start=1):
            legal = legal_tokens(state)
            if told != len(legal):
                yield (
                    f"round {state.round}, decision {number}: {told} options are recorded,"
                    f" but {len(legal)} are legal: {' '.join(legal)}"
                )
        if len(self.claims["options"]) != len(asked):
            told = len(self.claims["options"])
            yield f"options are recorded for {told} decisions, but the game has {len(asked)}"

    def _round_errors(self, steps: list[Step]) -> Iterator[str]:
        truths = [
            format_position(now.state)
            for before, now in pairwise(steps)
            if now.state.round != before.state.round or now.state.is_over
        ]
        for number, (told, truth) in enumerate(zip(self.claims["rounds"], truths), start=1):
            if told != truth:
                yield f"position after round {number}: recorded {told}; by the rules {truth}"
        if len(self.claims["rounds"]) != len(truths):
            told = len(self.claims["rounds"])
            yield f"positions are recorded for {told} rounds, but {len(truths)} were played"


def parse_golden(line: str) -> GoldenGame:
    """The game of a line, each field there and of its shape."""
    try:
        told = json.loads(line)
    except ValueError as problem:
        raise BadGoldenGame(f"not a JSON object: {problem}") from None
    if not isinstance(told, dict):
        raise BadGoldenGame(f"not a JSON object: {type(told).__name__}")
    id = None if told.get("id") is None else str(told["id"])
    for field, shape in FIELDS.items():
        if field not in told:
            raise BadGoldenGame(f"the field {field} is missing", id)
        if not isinstance(told[field], shape):
            raise BadGoldenGame(f"the field {field} is not {shape.__name__}", id)
    return GoldenGame(id, told)


def _outcome(final: State) -> dict[str, Any]:
    by_seat = sorted(standings(final), key=lambda standing: standing.seat)
    return {
        "influence": [standing.influence for standing in by_seat],
        "top_cards": [standing.top_cards for standing in by_seat],
        "winners": [seat + 1 for seat in winners(final)],
        "discard": {
            family: sorted(code_of(kind) for kind in final.holding(family).discard)
            for family in final.setup.families
        },
    }
