"""The parser's grammar as plain values, for the writers of completion scripts."""

import argparse
from collections.abc import Iterator
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
    commands: list[CommandGrammar] = []
    options: list[Argument] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            commands += [_command(name, helps[name], sub) for name, sub in action.choices.items()]
        else:
            options.append(_argument(action))
    return Grammar(tuple(commands), tuple(options))


def _command(name: str, help: str, parser: argparse.ArgumentParser) -> CommandGrammar:
    arguments = list(_arguments(parser))
    positional = next((argument for argument in arguments if not argument.flags), None)
    options = tuple(argument for argument in arguments if argument.flags)
    return CommandGrammar(name, help, options, positional)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[Argument]:
    yield from map(_argument, parser._actions)


def _argument(action: argparse.Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    if action.metavar == "CARD":
        choices = tuple(CATALOG)
    return Argument(
        flags=tuple(action.option_strings),
        help=action.help or "",
        takes_value=action.nargs != 0,
        choices=choices,
        is_file=action.metavar == "FILE",
    )
