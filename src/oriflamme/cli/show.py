"""oriflamme show: print the table at a moment of a game."""

import argparse
import json
import re

from oriflamme.cli.console import Console
from oriflamme.cli.drawing.flow import flow, words
from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.drawing.table import TablePen
from oriflamme.cli.errors import Refusal
from oriflamme.cli.moment import Moment, all_open, find_moment
from oriflamme.cli.narrate import narrate
from oriflamme.cli.sources import Source, read_source
from oriflamme.cli.speech import Speech
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record
from oriflamme.views.view import View, view


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument("file", metavar="FILE", help=speech("cli.help.show_file"))
    when = parser.add_mutually_exclusive_group()
    when.add_argument("--round", metavar="N", type=int, help=speech("cli.help.show_round"))
    when.add_argument("--at", metavar="N", type=int, help=speech("cli.help.show_at"))
    parser.add_argument("--seat", metavar="S", type=int, help=speech("cli.help.show_seat"))
    parser.add_argument("--log", action="store_true", help=speech("cli.help.show_log"))
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help=speech("cli.help.color"),
    )


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    record = _read(args.file, console, speech)
    moment = find_moment(record, speech, round=args.round, at=args.at)
    seat: int | None = args.seat
    shown, seen_by = _look(moment, seat, speech)
    paint = Paint(console.wants_colour(args.color))
    if args.log:
        _tell(moment, seat, paint, console, speech)
    pen = TablePen(speech, paint, console.width)
    for line in pen.draw(moment, shown, seen_by):
        console.say(line)
    return 0


def _look(moment: Moment, seat: int | None, speech: Speech) -> tuple[View, str]:
    """What is seen, and words for by whom."""
    state = moment.state
    seats = len(state.setup.seats)
    if seat is None:
        return all_open(state), speech("cli.show.everything")
    if seat == 0:
        return view(state, None), speech("cli.show.as_spectator")
    if seat not in range(1, seats + 1):
        raise Refusal(speech("cli.show.no_seat", told=seat, last=seats))
    return view(state, seat - 1), speech("cli.show.as_seat", seat=seat)


def _tell(moment: Moment, seat: int | None, paint: Paint, console: Console, speech: Speech) -> None:
    console.say(paint.strong(speech("cli.show.happened")))
    for sentence in narrate(moment, seat, speech):
        for line in flow(words(sentence), console.width, indent=2, hang=2):
            console.say(line)
    console.say()


def _read(name: str, console: Console, speech: Speech) -> Record:
    """The record of a file, or of one line of a file of golden games."""
    file, line = _split_line(name)
    source = read_source(file, console, speech)
    text = _golden_record(source, line, speech) if source.is_golden else source.text
    try:
        return read_record(text)
    except BadNotation as problem:
        told = speech("cli.verify.bad", file=name, problem=problem)
        raise Refusal(told, status=1) from None


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
        reason = speech("cli.verify.not_json", reason=problem)
        told = speech("cli.verify.bad", file=f"{source.name}:{line}", problem=reason)
        raise Refusal(told, status=1) from None
