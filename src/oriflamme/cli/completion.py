"""oriflamme completion: print a completion script for a shell."""

import argparse

from oriflamme.cli.console import Console
from oriflamme.cli.grammar import read_grammar
from oriflamme.cli.shells import SCRIPTS
from oriflamme.cli.speech import Speech


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument(
        "shell", metavar="SHELL", choices=tuple(SCRIPTS), help=speech("cli.help.completion_shell")
    )


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    console.stdout.write(SCRIPTS[args.shell](read_grammar(args.parser)))
    return 0
