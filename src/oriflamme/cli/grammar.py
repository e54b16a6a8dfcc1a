"""The parser's grammar as plain values, for the writers of completion scripts."""

import argparse
from dataclasses import dataclass

from oriflamme.rules.card import CATALOG


@dataclass(frozen=True)
class Argument:
    """An option, or a positional argument when it has no flags."""

    flags: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...]
    """What can be completed; empty when anything goes."""
    is_file: bool


@dataclass(frozen=True)
class CommandGrammar:
    """A command with its arguments."""

    name: str
    help: str
    options: tuple[Argument, ...]
    positional: Argument | None

    @property
    def flags(self) -> tuple[str, ...]:
        return tuple(flag for option in self.options for flag in option.flags)


@dataclass(frozen=True)
class Grammar:
    """All commands, and the options that stand before a command."""

    commands: tuple[CommandGrammar, ...]
    options: tuple[Argument, ...]

    @property
    def flags(self) -> tuple[str, ...]:
        return tuple(flag for option in self.options for flag in option.flags)


def read_grammar(parser: argparse.ArgumentParser) -> Grammar:
    holder = _holder(parser)
    helps = {choice.dest: choice.help or "" for choice in holder._choices_actions}
    commands = (_command(name, helps[name], sub) for name, sub in subparsers(parser).items())
    options = (_argument(action) for action in parser._actions if action is not holder)
    return Grammar(tuple(commands), tuple(options))


def subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    return dict(_holder(parser).choices)


def _holder(
    parser: argparse.ArgumentParser,
) -> "argparse._SubParsersAction[argparse.ArgumentParser]":
    """argparse keeps commands in an action of its own and offers no public way to them."""
    return next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))


def _command(name: str, help: str, parser: argparse.ArgumentParser) -> CommandGrammar:
    spoken_of = (action for action in parser._actions if action.help is not argparse.SUPPRESS)
    arguments = [_argument(action) for action in spoken_of]
    positional = next((argument for argument in arguments if not argument.flags), None)
    options = tuple(argument for argument in arguments if argument.flags)
    return CommandGrammar(name, help, options, positional)


def _argument(action: argparse.Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    if action.metavar == "CARD":
        choices = tuple(CATALOG)
    return Argument(
        flags=tuple(action.option_strings),
        help=action.help or "",
        takes_value=action.nargs != 0,
        choices=choices,
        is_file=action.metavar in ("FILE", "DIR"),
    )
