"""oriflamme run in this process, its words caught."""

import io
from collections.abc import Mapping
from dataclasses import dataclass

from oriflamme.cli.console import Console
from oriflamme.cli.main import main


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass(frozen=True)
class CommandResult:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def oriflamme(
    *words: str,
    stdin: str = "",
    environ: Mapping[str, str] | None = None,
    width: int = 80,
    terminal: bool = False,
) -> CommandResult:
    """What a command answers, and with which exit status."""
    stream = Terminal if terminal else io.StringIO
    out, err = stream(), stream()
    console = Console(io.StringIO(stdin), out, err, environ or {}, width)
    status = main(words, console)
    return CommandResult(status, out.getvalue(), err.getvalue())
