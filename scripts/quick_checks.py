"""Runs the quick checks for after every edit, side by side: half a minute on two cores.

usage: python scripts/quick_checks.py

They are the linters on changed files, the tests of rules, views and notation, the kernel beside
the reference, one game at a live server, and the page's unit tests. Nothing is compiled for them.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402

PYTEST = (sys.executable, "-m", "pytest")
RULES = ("tests/rules", "tests/cards", "tests/views", "tests/notation")
GAMES = (
    "tests/kernel/test_lockstep.py::test_the_uncompiled_kernel_agrees_as_well",
    "tests/server/test_running.py"
    "::test_the_example_plays_a_whole_game_and_the_server_stops_in_peace[on]",
)
PAGE_CODE = (".js", ".svelte", ".ts")
PAGE_TEXT = (*PAGE_CODE, ".css", ".html", ".json")


class Command(NamedTuple):
    """A program that fails if something is wrong."""

    words: Sequence[str]
    folder: Path = ROOT
    environment: Mapping[str, str] = os.environ


class Outcome(NamedTuple):
    """What came of the commands of one check, which end with the first that fails."""

    name: str
    failed: bool
    seconds: float
    output: str


def main() -> int:
    changed = changed_files(ROOT)
    checks: dict[str, Iterable[Command]] = {
        "rules, cards, views, notation": [Command((*PYTEST, *RULES))],
        "page": check_page(changed),
        "kernel, live game": [Command((*PYTEST, *GAMES))],
        "lint": lint(changed),
    }
    return run_all(checks)


def changed_files(root: Path) -> list[str]:
    """The files that differ from the commit checked out, and new ones that git does not ignore."""
    since = ["diff", "--name-only", "--no-renames", "--diff-filter=d", "-z", "HEAD"]
    new = ["ls-files", "--others", "--exclude-standard", "-z"]
    found: set[str] = set()
    for words in (since, new):
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
        found.update(filter(None, done.stdout.split("\0")))
    return sorted(found)


def lint(changed: Sequence[str]) -> Iterator[Command]:
    """Ruff on changed Python files."""
    if python := [path for path in changed if path.endswith(".py")]:
        ruff = (sys.executable, "-m", "ruff")
        yield Command((*ruff, "check", "--force-exclude", *python))
        yield Command((*ruff, "format", "--check", "--force-exclude", *python))


def check_page(changed: Sequence[str]) -> Iterator[Command]:
    """Its unit tests, and its linters on changed files, which are installed by then."""
    yield Command((sys.executable, "hatch_build.py", "test"))
    web = [path.removeprefix("web/") for path in changed if path.startswith("web/")]
    for linter, kinds in ((("prettier", "--check"), PAGE_TEXT), (("eslint",), PAGE_CODE)):
        if files := [path for path in web if path.endswith(kinds)]:
            npm, environment = hatch_build.npm()
            words = (*npm, "exec", "--no", "--", *linter, *files)
            yield Command(words, ROOT / "web", environment)


def run_all(checks: Mapping[str, Iterable[Command]]) -> int:
    """Run every check in a thread, tell how each ended; 1 if any failed."""
    any_failed = False
    with ThreadPoolExecutor(len(checks)) as threads:
        under_way = [threads.submit(run, name, commands) for name, commands in checks.items()]
        for ended in as_completed(under_way):
            outcome = ended.result()
            any_failed |= outcome.failed
            print(summary(outcome), flush=True)
    return int(any_failed)


def run(name: str, commands: Iterable[Command]) -> Outcome:
    start, output, failed = time.monotonic(), "", False
    for command in commands:
        done = subprocess.run(
            command.words,
            cwd=command.folder,
            env=command.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        output += done.stdout
        if failed := done.returncode != 0:
            break
    return Outcome(name, failed, time.monotonic() - start, output)


def summary(outcome: Outcome) -> str:
    """One line, and what a failed command printed."""
    if outcome.failed:
        return f"{outcome.output.rstrip()}\nFAILED {outcome.name} ({outcome.seconds:.0f} s)"
    return f"ok     {outcome.name} ({outcome.seconds:.0f} s)"


if __name__ == "__main__":
    sys.exit(main())
