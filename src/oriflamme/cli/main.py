"""oriflamme on the command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import CommandError, Console, system_console
from oriflamme.cli.parser import COMMANDS, build_parser
from oriflamme.cli.translator import Translator

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Run a command; the exit status is returned."""
    words = list(sys.argv[1:] if argv is None else argv)
    on_system = console is None
    console = console or system_console()
    try:
        status = _run(words, console)
        console.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        if on_system:
            # Nobody reads any more; Python would complain again when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return status


def _run(words: list[str], console: Console) -> int:
    speech = Translator(console.locale(_requested_language(words)))
    parser = build_parser(speech, console.prose_width)
    try:
        args = _parse(parser, words, console)
        if args is None:
            return 0
        command = COMMANDS[args.command]
        if isinstance(command, ToolCommand):
            return command.run(args, console)
        return command.run(args, console, speech)
    except CommandError as refusal:
        console.write_error(f"oriflamme: {refusal}")
        return refusal.status


def _parse(
    parser: argparse.ArgumentParser, words: list[str], console: Console
) -> argparse.Namespace | None:
    """The arguments; nothing when help or the version was all that was wanted."""
    with redirect_stdout(console.stdout):
        try:
            args = parser.parse_args(words)
        except SystemExit:
            return None
        if args.command is None:
            parser.print_help()
            return None
    return args


def _requested_language(words: list[str]) -> str | None:
    """--lang, found before parsing: the parser's own help is in that language too."""
    for word, following in zip(words, [*words[1:], ""]):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None
