"""oriflamme show: print the table at a moment of a game."""

import argparse

from oriflamme.cli.console import Console, Refusal
from oriflamme.cli.drawing.paint import Paint, flow, words
from oriflamme.cli.drawing.table import TablePen
from oriflamme.cli.moment import Moment, all_open, find_moment
from oriflamme.cli.narrate import All, narrate
from oriflamme.cli.sources import read_game
from oriflamme.cli.speech import Speech
from oriflamme.notation.record import Record
from oriflamme.views.view import View, Viewer, view


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
    record = read_game(args.file, console, speech)
    moment = find_moment(record, speech, round=args.round, at=args.at)
    shown, seen_by = _look(moment, args.seat, speech)
    paint = Paint(console.wants_colour(args.color))
    if args.log:
        viewer: Viewer | All = "all" if args.seat is None else shown.viewer
        _tell(moment, viewer, paint, console, speech)
    if args.seat is None:
        _comment(record, moment, paint, console, speech)
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


def _tell(
    moment: Moment, viewer: Viewer | All, paint: Paint, console: Console, speech: Speech
) -> None:
    console.say(paint.strong(speech("cli.show.happened")))
    events = moment.steps[moment.number].events
    for sentence in narrate(moment.before, events, speech, viewer=viewer):
        for line in flow(words(sentence), console.width, indent=2, hang=2):
            console.say(line)
    console.say()


def _comment(
    record: Record, moment: Moment, paint: Paint, console: Console, speech: Speech
) -> None:
    """What the record says of the last decision; it may tell of any card, so no seat reads it."""
    told = [comment.text for comment in record.comments if comment.after == moment.number]
    if not told:
        return
    console.say(paint.strong(speech("cli.show.comments")))
    for text in told:
        for paragraph in text.splitlines():
            for line in flow(words(paragraph), console.width, indent=2, hang=2):
                console.say(line)
    console.say()
