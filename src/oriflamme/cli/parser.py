"""The command line's grammar: every command, option and its help."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NoReturn

from oriflamme import __version__
from oriflamme.cli import (
    admin,
    arena,
    backup,
    completion,
    dataset,
    deal,
    learn,
    play,
    prove,
    push_key,
    puzzle,
    review,
    rules,
    serve,
    show,
    train,
    verify,
)
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.i18n import LOCALES


@dataclass(frozen=True)
class Command:
    """A command: what it takes and what it does."""

    add_arguments: Callable[[argparse.ArgumentParser, Speech], None]
    run: Callable[[argparse.Namespace, Console, Speech], int]


COMMANDS: Final[dict[str, Command]] = {
    "play": Command(play.add_arguments, play.run),
    "learn": Command(learn.add_arguments, learn.run),
    "verify": Command(verify.add_arguments, verify.run),
    "prove": Command(prove.add_arguments, prove.run),
    "show": Command(show.add_arguments, show.run),
    "review": Command(review.add_arguments, review.run),
    "puzzle": Command(puzzle.add_arguments, puzzle.run),
    "rules": Command(rules.add_arguments, rules.run),
    "deal": Command(deal.add_arguments, deal.run),
    "serve": Command(serve.add_arguments, serve.run),
    "admin": Command(admin.add_arguments, admin.run),
    "backup": Command(backup.add_arguments, backup.run),
    "restore": Command(backup.add_arguments, backup.run_restore),
    "push-key": Command(push_key.add_arguments, push_key.run),
    "arena": Command(arena.add_arguments, arena.run),
    "dataset": Command(dataset.add_arguments, dataset.run),
    "train": Command(train.add_arguments, train.run),
    "completion": Command(completion.add_arguments, completion.run),
}


class Parser(argparse.ArgumentParser):
    """Refuses by raising, so that whoever called decides where the words go."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{message}\n{self.format_usage().rstrip()}")


def build_parser(speech: Speech, width: int = 80) -> argparse.ArgumentParser:
    """The whole grammar, its help in one language and no wider than asked."""
    formatter = partial(_Formatter, speech=speech, width=width)
    build = partial(Parser, formatter_class=formatter, add_help=False, allow_abbrev=False)
    parser = build(prog="oriflamme", description=speech("cli.help.program"))
    parser.epilog = _examples(speech, "program")
    _finish(parser, speech)
    parser.set_defaults(parser=parser)
    parser.add_argument("--lang", choices=LOCALES, help=speech("cli.help.lang"))
    version = f"oriflamme {__version__}"
    told = speech("cli.help.version")
    parser.add_argument("--version", action="version", version=version, help=told)
    commands = parser.add_subparsers(
        title=_title(speech, "cli.commands"), dest="command", metavar="COMMAND", parser_class=Parser
    )
    for name, command in COMMANDS.items():
        summary = speech(f"cli.help.{name}")
        one = commands.add_parser(
            name,
            help=summary,
            description=speech(f"cli.help.{name}_long"),
            epilog=_examples(speech, name),
            formatter_class=formatter,
            add_help=False,
            allow_abbrev=False,
        )
        _finish(one, speech)
        command.add_arguments(one, speech)
        # Said before or after the command, the language is the same option.
        one.add_argument(
            "--lang", choices=LOCALES, default=argparse.SUPPRESS, help=speech("cli.help.lang")
        )
    return parser


def _finish(parser: argparse.ArgumentParser, speech: Speech) -> None:
    """Headings and --help in the language of the rest."""
    parser._positionals.title = _title(speech, "cli.arguments")
    parser._optionals.title = _title(speech, "cli.options")
    parser.add_argument("-h", "--help", action="help", help=speech("cli.help.help"))


def _title(speech: Speech, key: str) -> str:
    """argparse adds the colon of a heading itself."""
    return speech.heading(key).removesuffix(":")


def _examples(speech: Speech, name: str) -> str:
    lines = speech(f"cli.help.{name}_examples").splitlines()
    return "\n".join([speech.heading("cli.examples"), *(f"  {line}" for line in lines)])


class _Formatter(argparse.HelpFormatter):
    """Wraps descriptions, keeps the lines of examples, and says "usage" in the user's language."""

    def __init__(self, prog: str, *, speech: Speech, width: int) -> None:
        super().__init__(prog, width=width, max_help_position=24)
        self._usage_word = speech("cli.usage")

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, self._usage_word if prefix is None else prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return "\n".join(f"{indent}{line}" for line in text.splitlines())
        return super()._fill_text(text, width, indent)
