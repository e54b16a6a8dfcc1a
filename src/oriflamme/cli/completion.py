"""oriflamme completion: print a completion script for a shell."""

import argparse
from typing import Final

from oriflamme.cli.command import Tool
from oriflamme.cli.console import Console
from oriflamme.cli.grammar import read_grammar
from oriflamme.cli.shells import SCRIPTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "shell",
        metavar="SHELL",
        choices=tuple(SCRIPTS),
        help="the shell to write for: bash, zsh or fish",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    console.stdout.write(SCRIPTS[args.shell](read_grammar(args.parser)))
    return 0


COMPLETION: Final = Tool(
    summary="print a completion script for a shell",
    description=(
        "Prints a script that teaches your shell to complete oriflamme's commands, options and"
        " cards."
    ),
    examples="""\
source <(oriflamme completion bash)
oriflamme completion zsh > ~/.zfunc/_oriflamme
oriflamme completion fish > ~/.config/fish/completions/oriflamme.fish""",
    add_arguments=add_arguments,
    run=run,
)
