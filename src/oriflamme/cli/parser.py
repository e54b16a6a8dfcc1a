"""The command line's grammar: every command, its options and help."""

import argparse
from functools import partial
from typing import Any, Final, NoReturn

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
    push_key,
    puzzle,
    review,
    rules,
    serve,
    show,
    train,
    verify,
    verify_deal,
)
from oriflamme.cli.command import PlayerCommand, ToolCommand
from oriflamme.cli.console import CommandError
from oriflamme.cli.translator import ENGLISH, Translator
from oriflamme.i18n import LOCALES

COMMANDS: Final[dict[str, PlayerCommand | ToolCommand]] = {
    "play": PlayerCommand(play.add_arguments, play.run),
    "learn": PlayerCommand(learn.add_arguments, learn.run),
    "puzzle": PlayerCommand(puzzle.add_arguments, puzzle.run),
    "rules": PlayerCommand(rules.add_arguments, rules.run),
    "show": PlayerCommand(show.add_arguments, show.run),
    "review": PlayerCommand(review.add_arguments, review.run),
    "verify-deal": PlayerCommand(verify_deal.add_arguments, verify_deal.run),
    "serve": serve.SERVE,
    "admin": admin.ADMIN,
    "backup": backup.BACKUP,
    "restore": backup.RESTORE,
    "push-key": push_key.PUSH_KEY,
    "deal": deal.DEAL,
    "verify": verify.VERIFY,
    "arena": arena.ARENA,
    "dataset": dataset.DATASET,
    "train": train.TRAIN,
    "completion": completion.COMPLETION,
}


class CommandParser(argparse.ArgumentParser):
    """Refuses by raising, so that the caller decides where the words go."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}\n{self.format_usage().rstrip()}")


def build_parser(speech: Translator, width: int = 80) -> argparse.ArgumentParser:
    """The whole grammar. Help for players is in their language, and no wider than asked."""
    parser = CommandParser(
        prog="oriflamme",
        description=speech("cli.help.program"),
        epilog=_examples(speech("cli.help.program_examples"), speech),
        **_settings(speech, width),
    )
    _add_help(parser, speech)
    parser.set_defaults(parser=parser)
    parser.add_argument("--lang", choices=LOCALES, help=speech("cli.help.lang"))
    version = f"oriflamme {__version__}"
    told = speech("cli.help.version")
    parser.add_argument("--version", action="version", version=version, help=told)
    commands = parser.add_subparsers(
        title=_title(speech, "cli.commands"),
        dest="command",
        metavar="COMMAND",
        parser_class=CommandParser,
    )
    for name, command in COMMANDS.items():
        if isinstance(command, ToolCommand):
            one = commands.add_parser(
                name,
                help=command.summary,
                description=command.description,
                epilog=_examples(command.examples, ENGLISH),
                **_settings(ENGLISH, width),
            )
            _add_help(one, ENGLISH)
            command.add_arguments(one)
        else:
            key = name.replace("-", "_")
            one = commands.add_parser(
                name,
                help=speech(f"cli.help.{key}"),
                description=speech(f"cli.help.{key}_long"),
                epilog=_examples(speech(f"cli.help.{key}_examples"), speech),
                **_settings(speech, width),
            )
            _add_help(one, speech)
            command.add_arguments(one, speech)
        # Given before or after the command, the language is the same option.
        told = argparse.SUPPRESS if isinstance(command, ToolCommand) else speech("cli.help.lang")
        one.add_argument("--lang", choices=LOCALES, default=argparse.SUPPRESS, help=told)
    return parser


def _settings(speech: Translator, width: int) -> dict[str, Any]:
    formatter = partial(_Formatter, speech=speech, width=width)
    return {"formatter_class": formatter, "add_help": False, "allow_abbrev": False}


def _add_help(parser: argparse.ArgumentParser, speech: Translator) -> None:
    """Headings and --help in the language of the rest."""
    parser._positionals.title = _title(speech, "cli.arguments")
    parser._optionals.title = _title(speech, "cli.options")
    parser.add_argument("-h", "--help", action="help", help=speech("cli.help.help"))


def _title(speech: Translator, key: str) -> str:
    """argparse adds the colon of a heading itself."""
    return speech.heading(key).removesuffix(":")


def _examples(lines: str, speech: Translator) -> str:
    return "\n".join(
        [speech.heading("cli.examples"), *(f"  {line}" for line in lines.splitlines())]
    )


class _Formatter(argparse.HelpFormatter):
    """Wraps descriptions, keeps the lines of examples, and says "usage" in the user's language."""

    def __init__(self, prog: str, *, speech: Translator, width: int) -> None:
        super().__init__(prog, width=width, max_help_position=24)
        self._usage_word = speech("cli.usage")

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, self._usage_word if prefix is None else prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return "\n".join(f"{indent}{line}" for line in text.splitlines())
        return super()._fill_text(text, width, indent)
