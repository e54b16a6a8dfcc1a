"""The two kinds of commands: for players, in four languages, and tools, in English."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass

from oriflamme.cli.console import Console
from oriflamme.cli.translator import Translator


@dataclass(frozen=True)
class PlayerCommand:
    """A command for players. Its help stands in the catalogues, under `cli.help.NAME`."""

    add_arguments: Callable[[argparse.ArgumentParser, Translator], None]
    run: Callable[[argparse.Namespace, Console, Translator], int]


@dataclass(frozen=True)
class ToolCommand:
    """A command for hosts, bot authors and researchers. It speaks English."""

    summary: str
    description: str
    examples: str
    """One a line."""
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace, Console], int]


def count_noun(count: int, noun: str) -> str:
    """A number with its noun.

    >>> count_noun(1, "game"), count_noun(2, "game")
    ('1 game', '2 games')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
