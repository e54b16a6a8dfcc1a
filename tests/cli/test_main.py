"""How the program as a whole behaves."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oriflamme import __version__
from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import Console
from oriflamme.cli.main import BROKEN_PIPE, INTERRUPTED, main
from oriflamme.cli.parser import COMMANDS
from oriflamme.i18n import LOCALES
from tests.testkit.command_line import oriflamme
from tests.testkit.golden_games import FOLDER

PROGRAM = [sys.executable, "-m", "oriflamme"]


def test_the_version_is_told() -> None:
    asked = oriflamme("--version")

    assert (asked.status, asked.out) == (0, f"oriflamme {__version__}\n")


def test_without_a_command_the_help_is_shown() -> None:
    assert oriflamme() == oriflamme("--help")


@pytest.mark.parametrize("lang", LOCALES)
def test_commands_for_players_have_help_in_every_language_and_tools_in_english(lang: str) -> None:
    for name, command in COMMANDS.items():
        helped = oriflamme(name, "--help", "--lang", lang)

        assert helped.status == 0
        assert helped.out.count(f"oriflamme {name}") >= 3
        is_english = lang == "en" or isinstance(command, ToolCommand)
        assert helped.out.startswith("usage: ") == is_english


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["feast"], "invalid choice: 'feast'"),
        (["deal", "--seat", "3"], "unrecognized arguments: --seat 3"),
        (["rules", "--lang", "de"], "invalid choice: 'de'"),
        (["verify"], "usage: oriflamme verify [-h] FILE"),
        (["train", "run", "--kl-coef", "strong"], "invalid float value: 'strong'"),
    ],
)
def test_a_wrong_use_is_refused_with_what_is_allowed(words: list[str], told: str) -> None:
    asked = oriflamme(*words)

    assert (asked.status, asked.out) == (2, "")
    assert told in asked.err


class Closed(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


class Interrupting(io.StringIO):
    def write(self, text: str) -> int:
        raise KeyboardInterrupt


@pytest.mark.parametrize(("stream", "status"), [(Closed, BROKEN_PIPE), (Interrupting, INTERRUPTED)])
def test_a_closed_pipe_and_ctrl_c_end_the_program_quietly(
    stream: type[io.StringIO], status: int
) -> None:
    err = io.StringIO()

    assert main(["rules"], Console(io.StringIO(), stream(), err, {})) == status
    assert err.getvalue() == ""


def test_the_program_runs_as_a_module() -> None:
    ran = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True, check=True)

    assert ran.stdout == f"oriflamme {__version__}\n"


def test_a_real_closed_pipe_leaves_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        ran = subprocess.run([*PROGRAM, "rules"], stdout=pipe, stderr=subprocess.PIPE, check=False)

    assert (ran.returncode, ran.stderr) == (BROKEN_PIPE, b"")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A shell that runs the tests in the background has them, and their children, ignore SIGINT."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_real_interrupt_leaves_no_traceback(tmp_path: Path) -> None:
    """Opening a pipe to write waits for its reader: by then the program is at work."""
    pipe = tmp_path / "endless.ogn"
    os.mkfifo(pipe)
    with (
        subprocess.Popen(
            [*PROGRAM, "verify", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as program,
        pipe.open("w"),
    ):
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)

    assert (program.returncode, out, err) == (INTERRUPTED, b"", b"")


def test_cyrillic_is_printed_whatever_the_locale_of_the_shell() -> None:
    environ = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    game = f"{FOLDER}/base-3.jsonl:1"
    ran = subprocess.run(
        [*PROGRAM, "show", game, "--lang", "uk"], capture_output=True, env=environ, check=True
    )

    assert "Орифлама" in ran.stdout.decode("utf-8")
