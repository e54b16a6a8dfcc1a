"""Shells, and who writes completion scripts for them."""

from collections.abc import Callable
from typing import Final

from oriflamme.cli.grammar import Grammar
from oriflamme.cli.shells.bash import write_bash
from oriflamme.cli.shells.fish import write_fish
from oriflamme.cli.shells.zsh import write_zsh

SCRIPTS: Final[dict[str, Callable[[Grammar], str]]] = {
    "bash": write_bash,
    "zsh": write_zsh,
    "fish": write_fish,
}
