"""Where the words of a command come from and go to, and what it refuses."""

import io
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TextIO

from oriflamme.i18n import choose_locale

MAX_PROSE_WIDTH: Final = 88
"""Longer lines of prose are hard to read however wide the terminal."""


@dataclass(frozen=True)
class Console:
    """The streams, the environment and the width a command works with."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    environ: Mapping[str, str]
    width: int = 80

    @property
    def prose_width(self) -> int:
        return min(self.width, MAX_PROSE_WIDTH)

    def write_line(self, text: str = "") -> None:
        print(text, file=self.stdout)

    def write_error(self, text: str) -> None:
        print(text, file=self.stderr)

    def uses_color(self, choice: str) -> bool:
        """By --color; `auto` means a capable terminal and no NO_COLOR (https://no-color.org)."""
        if choice != "auto":
            return choice == "always"
        if self.environ.get("NO_COLOR") or self.environ.get("TERM") == "dumb":
            return False
        return self.stdout.isatty()

    def locale(self, requested: str | None) -> str:
        """By --lang, else by the environment: the first variable that is set decides, as POSIX."""
        variables = ("LC_ALL", "LC_MESSAGES", "LANG")
        from_environment = next(
            (value for name in variables if (value := self.environ.get(name))), None
        )
        return choose_locale(requested, from_environment)


def system_console() -> Console:
    """The console this process was started on."""
    # Card names and frames are UTF-8 whatever the locale of the shell says.
    _set_utf8(sys.stdin, errors="strict")
    _set_utf8(sys.stdout, errors="backslashreplace")
    _set_utf8(sys.stderr, errors="backslashreplace")
    width = shutil.get_terminal_size((80, 24)).columns
    return Console(sys.stdin, sys.stdout, sys.stderr, os.environ, width)


def _set_utf8(stream: TextIO, *, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors=errors)


class CommandError(Exception):
    """A wish that cannot be met, told in the user's language; `status` is the exit status."""

    def __init__(self, message: str, *, status: int = 2) -> None:
        super().__init__(message)
        self.status = status
