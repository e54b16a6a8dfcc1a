"""`make quick` checks what changed, and fails if anything does."""

import ast
import re
import runpy
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
QUICK = runpy.run_path(str(ROOT / "scripts" / "quick_checks.py"))


def python(code: str) -> object:
    return QUICK["Command"]((sys.executable, "-c", code))


def words_of(commands: Iterable[Any]) -> list[tuple[str, ...]]:
    return [command.words for command in commands]


@pytest.mark.parametrize("named", [*QUICK["RULES"], *QUICK["GAMES"]])
def test_every_test_it_names_is_there(named: str) -> None:
    path, _, test = named.partition("::")

    assert (ROOT / path).exists()
    if test:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert re.sub(r"\[.*\]", "", test) in functions


def test_changed_and_new_files_count_deleted_and_ignored_ones_do_not(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        command = ["git", *author, "-c", "commit.gpgsign=false", *words]
        subprocess.run(command, cwd=tmp_path, check=True)

    for name in ("same.py", "changed.py", "staged.py", "deleted.py"):
        (tmp_path / name).write_text("old = 1\n")
    (tmp_path / ".gitignore").write_text("*.log\n")
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "-m", "A")
    for name in ("changed.py", "staged.py", "a new one.py", "ignored.log"):
        (tmp_path / name).write_text("new = 2\n")
    git("add", "staged.py")
    (tmp_path / "deleted.py").unlink()

    assert QUICK["changed_files"](tmp_path) == ["a new one.py", "changed.py", "staged.py"]


def test_each_linter_is_given_the_changed_files_of_its_language() -> None:
    changed = ["Makefile", "tests/conftest.py", "web/src/App.svelte", "web/index.html"]

    assert [words[-1] for words in words_of(QUICK["lint"](changed))] == ["tests/conftest.py"] * 2
    _, prettier, eslint = words_of(QUICK["check_page"](changed))
    assert prettier[-4:] == ("prettier", "--check", "src/App.svelte", "index.html")
    assert eslint[-2:] == ("eslint", "src/App.svelte")
    assert words_of(QUICK["lint"]([])) == []
    assert len(words_of(QUICK["check_page"]([]))) == 1


def test_one_failed_check_fails_all_and_shows_what_it_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    checks = {
        "sound": [python("print('all is well')")],
        "broken": [python("raise SystemExit('a rule is broken')"), python("print('too late')")],
    }

    assert QUICK["run_all"](checks) == 1
    told = capsys.readouterr().out
    assert "a rule is broken\nFAILED broken (" in told
    assert "ok     sound (" in told
    assert "all is well" not in told
    assert "too late" not in told
    assert QUICK["run_all"]({"one": [python("")], "two": [python(""), python("")]}) == 0
