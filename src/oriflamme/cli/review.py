"""oriflamme review: judge a finished game."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from oriflamme.bots.roster import NoSuchBot, parse_player
from oriflamme.cli.console import Console
from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.errors import Refusal
from oriflamme.cli.games import read_game
from oriflamme.cli.progress import Progress
from oriflamme.cli.review_words import ReviewPen
from oriflamme.cli.speech import Speech
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.review.document import write_review
from oriflamme.review.telling import with_comments
from oriflamme.rules.errors import OriflammeError

if TYPE_CHECKING:
    from oriflamme.review.report import Review


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument("file", metavar="FILE", help=speech("cli.help.review_file"))
    parser.add_argument("--by", metavar="BOT", help=speech("cli.help.review_by"))
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help=speech("cli.help.review_seed")
    )
    parser.add_argument("--json", action="store_true", help=speech("cli.help.review_json"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=speech("cli.help.review_out"))
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help=speech("cli.help.color"),
    )


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    record = read_game(args.file, console, speech)
    if not record.final().is_over:
        raise Refusal(speech("cli.review.not_finished", file=args.file), status=1)
    found = _review(record, args, console, speech)
    if args.out:
        _write(args.out, write_record(with_comments(record, found, speech)), speech)
    if args.json:
        console.say(write_review(found))
        return 0
    paint = Paint(console.wants_colour(args.color))
    for line in ReviewPen(record, found, speech, paint, console.prose_width).write():
        console.say(line)
    return 0


def _review(record: Record, args: argparse.Namespace, console: Console, speech: Speech) -> "Review":
    try:
        from oriflamme.review.judging import USUAL, review
    except ModuleNotFoundError as missing:  # NumPy is not on every machine
        raise Refusal(speech("cli.review.no_bots", missing=missing.name)) from None
    bot, simulations = _judge(args.by, speech) if args.by else (None, None)
    progress = Progress(len(record.actions), console.stderr)
    try:
        return review(
            record,
            seed=args.seed,
            simulations=simulations or USUAL,
            bot=bot,
            tell=lambda step: progress.step(1 if step.done else 0),
        )
    except OriflammeError as problem:
        raise Refusal(str(problem), status=1) from None
    finally:
        progress.clear()


def _judge(name: str, speech: Speech) -> tuple[str, int | None]:
    """A bot, and how many simulations it makes for a decision."""
    try:
        judge = parse_player(name)
    except (NoSuchBot, OriflammeError) as problem:
        raise Refusal(str(problem)) from None
    if judge.budget.seconds is not None:
        raise Refusal(speech("cli.review.no_seconds", told=name))
    return judge.name, judge.budget.iterations


def _write(path: Path, text: str, speech: Speech) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        told = speech("cli.cannot_write", file=path, reason=problem.strerror)
        raise Refusal(told, status=1) from None
