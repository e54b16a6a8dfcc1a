"""Completion, asked of real bash."""

import subprocess
from pathlib import Path

import pytest

from oriflamme.cli.completion import read_grammar
from oriflamme.cli.parser import build_parser
from oriflamme.cli.translator import ENGLISH
from oriflamme.rules.card import CATALOG
from tests.testkit.command_line import oriflamme

ASK = """
{script}
COMP_WORDS=({words})
COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
COMPREPLY=()
_oriflamme
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def complete(*words: str, cwd: Path | None = None) -> set[str]:
    """What bash offers for the last word."""
    script = oriflamme("completion", "bash").out
    quoted = " ".join(f"'{word}'" for word in ("oriflamme", *words))
    asked = subprocess.run(
        ["bash", "--norc", "-c", ASK.format(script=script, words=quoted)],
        capture_output=True,
        text=True,
        check=True,
        cwd=cwd,
    )
    assert asked.stderr == ""
    return set(asked.stdout.split("\n")) - {""}


def test_commands_are_completed() -> None:
    offered = complete("")

    assert {"verify", "show", "rules", "deal", "completion", "--help", "--version"} <= offered
    assert complete("ver") == {"verify", "verify-deal"}


def test_options_of_a_command_are_completed() -> None:
    assert complete("show", "--s") == {"--seat"}
    assert {"--round", "--at", "--lang", "-h"} <= complete("show", "-")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("show", "--color", "a"), {"auto", "always"}),
        (("show", "--color", "=", "n"), {"never"}),
        (("show", "--color", "="), {"auto", "always", "never"}),
        (("deal", "--ruleset", ""), {"base", "duel", "ablaze", "mixed"}),
        (("--lang", "u"), {"uk"}),
        (("--lang", "uk", "rules", "ar"), {"archer"}),
        (("completion", ""), {"bash", "zsh", "fish"}),
        (("show", "--round", ""), set()),
    ],
)
def test_values_are_completed(words: tuple[str, ...], offered: set[str]) -> None:
    assert complete(*words) == offered


def test_every_card_is_completed() -> None:
    assert complete("rules", "") == set(CATALOG)


def test_files_are_completed_with_their_spaces(tmp_path: Path) -> None:
    (tmp_path / "my game.ogn").touch()
    (tmp_path / "your.ogn").touch()

    assert complete("verify", "", cwd=tmp_path) == {"my game.ogn", "your.ogn"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_script_names_every_command_and_option(shell: str) -> None:
    script = oriflamme("completion", shell).out
    grammar = read_grammar(build_parser(ENGLISH))

    assert [one.name for one in grammar.commands if one.name not in script] == []
    flags = {flag.lstrip("-") for one in grammar.commands for flag in one.flags}
    assert {flag for flag in flags if flag not in script} == set()
