"""`make repeat` runs tests again and again, and says how many runs are still wanted."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "repeat_tests.py"
REPEAT = runpy.run_path(str(SCRIPT))
FAILS_THE_SECOND_TIME = """
from pathlib import Path

def test_it():
    times = Path(__file__).parent / "build" / "times"
    times.write_text(times.read_text() + "x" if times.exists() else "x")
    assert len(times.read_text()) != 2
"""
SUMMARY = """\
E   FAILED tests/x.py::test_before_the_summary - AssertionError
=========================== short test summary info ============================
FAILED tests/a.py::test_one[base-3] - AssertionError: assert 1 == 2
FAILED tests/a.py::test_two
ERROR tests/b.py - ImportError: no such module
ERROR tests/a.py::test_two - Failed: left a task behind
3 failed, 12 passed in 2.02s
"""


def run(status: int, **different: object) -> Any:
    usual = {"what": "tests/server", "commit": "a1d6fa9", "busy": 6}
    rest = {"began": "2026-11-19T20:00:00Z", "load": 6.1, "seconds": 300.0, "failed": []}
    return REPEAT["Run"](**{**usual, **rest, **different}, status=status)


A, CHANGED = "a1d6fa9", "a1d6fa9-dirty"


@pytest.mark.parametrize(
    ("runs", "commit", "missing"),
    [
        ([], A, 3),
        ([run(0), run(0)], A, 1),
        ([run(0), run(0), run(0), run(0)], A, 0),
        ([run(0), run(0), run(1), run(0)], A, 2),
        ([run(0), run(0, what="tests/web"), run(1, what="tests/web")], A, 2),
        ([run(0), run(0, commit="0323d27"), run(0, commit=CHANGED)], A, 2),
        ([run(0), run(0, busy=0)], A, 2),
        ([run(0, commit=CHANGED)], CHANGED, 3),
    ],
    ids=[
        *("none", "two", "enough", "a failure", "other tests", "other commits", "other load"),
        "a changed checkout",
    ],
)
def test_runs_of_the_same_that_passed_since_the_last_failure_add_up(
    runs: list[Any], commit: str, missing: int
) -> None:
    assert REPEAT["still_wanted"](runs, "tests/server", commit, 6, wanted=3) == missing


def test_each_failed_test_is_named_once() -> None:
    assert REPEAT["failed_tests"](SUMMARY) == [
        "tests/a.py::test_one[base-3]",
        "tests/a.py::test_two",
        "tests/b.py",
    ]
    assert REPEAT["failed_tests"]("12 passed in 2.02s") == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with one test, which fails when it is run for the second time."""
    (tmp_path / "test_fickle.py").write_text(FAILS_THE_SECOND_TIME)
    (tmp_path / ".gitignore").write_text("build/\n__pycache__/\n.pytest_cache/\n")
    author = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "--quiet"], ["add", "."], [*author, "commit", "--quiet", "-m", "A"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def repeat(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        cwd=checkout,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_run_is_logged_and_the_output_of_a_failed_one_kept(checkout: Path) -> None:
    done = repeat(checkout, "--times", "3", "--wanted", "4", "test_fickle.py", "-q")

    log = (checkout / "build/repeat.log").read_text().splitlines()
    runs = [REPEAT["Run"](**json.loads(line)) for line in log]
    assert [run.status for run in runs] == [0, 1, 0], done.stdout + done.stderr
    assert [run.failed for run in runs] == [[], ["test_fickle.py::test_it"], []]
    assert {run.what for run in runs} == {"test_fickle.py -q"}
    [kept] = (checkout / "build/repeat").iterdir()
    assert "assert len(times.read_text()) != 2" in kept.read_text()
    assert done.stdout.endswith("\n3 of 4 runs without a failure are still wanted\n")
    assert done.returncode == 1
    another_day = repeat(checkout, "--wanted", "4", "test_fickle.py", "-q")
    assert another_day.stdout.endswith("\n2 of 4 runs without a failure are still wanted\n")
    assert another_day.returncode == 0


def test_a_run_in_which_no_test_is_found_ends_the_loop(checkout: Path) -> None:
    done = repeat(checkout, "--times", "3", "-k", "missing")

    assert done.returncode == 1
    assert done.stdout.startswith("1 of 3: pytest found no test")
    assert len((checkout / "build/repeat.log").read_text().splitlines()) == 1
