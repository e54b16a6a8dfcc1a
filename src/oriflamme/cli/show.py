"""oriflamme show: print the table at a moment of a game."""

import argparse

from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.game_files import read_game
from oriflamme.cli.narrate import All, narrate
from oriflamme.cli.record_position import RecordPosition, find_position, open_view
from oriflamme.cli.terminal.table import TableRenderer
from oriflamme.cli.terminal.text_style import TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.notation.record import Record
from oriflamme.views.view import View, Viewer, view


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
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


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    record = read_game(args.file, console, speech)
    moment = find_position(record, speech, round=args.round, at=args.at)
    shown, seen_by = _visible_view(moment, args.seat, speech)
    paint = TextStyle(console.uses_color(args.color))
    if args.log:
        viewer: Viewer | All = "all" if args.seat is None else shown.viewer
        _print_events(moment, viewer, paint, console, speech)
    if args.seat is None:
        _print_comment(record, moment, paint, console, speech)
    pen = TableRenderer(speech, paint, console.width)
    for line in pen.draw(moment, shown, seen_by):
        console.write_line(line)
    return 0


def _visible_view(moment: RecordPosition, seat: int | None, speech: Translator) -> tuple[View, str]:
    """What is seen, and words for by whom."""
    state = moment.state
    seats = len(state.setup.seats)
    if seat is None:
        return open_view(state), speech("cli.show.everything")
    if seat == 0:
        return view(state, None), speech("cli.show.as_spectator")
    if seat not in range(1, seats + 1):
        raise CommandError(speech("cli.show.no_seat", value=seat, last=seats))
    return view(state, seat - 1), speech("cli.show.as_seat", seat=seat)


def _print_events(
    moment: RecordPosition,
    viewer: Viewer | All,
    paint: TextStyle,
    console: Console,
    speech: Translator,
) -> None:
    console.write_line(paint.strong(speech("cli.show.happened")))
    events = moment.steps[moment.number].events
    for sentence in narrate(moment.before, events, speech, viewer=viewer):
        for line in wrap_words(styled_words(sentence), console.width, indent=2, hang=2):
            console.write_line(line)
    console.write_line()


def _print_comment(
    record: Record, moment: RecordPosition, paint: TextStyle, console: Console, speech: Translator
) -> None:
    """What the record says of the last decision; it may tell of any card, so no seat reads it."""
    told = [comment.text for comment in record.comments if comment.after == moment.number]
    if not told:
        return
    console.write_line(paint.strong(speech("cli.show.comments")))
    for text in told:
        for paragraph in text.splitlines():
            for line in wrap_words(styled_words(paragraph), console.width, indent=2, hang=2):
                console.write_line(line)
    console.write_line()
