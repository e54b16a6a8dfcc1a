"""Runs tests again and again without reruns, and keeps what failed.

usage: python scripts/repeat_tests.py [--times N] [--load L] [--wanted N] [PYTEST ARGUMENT ...]

Each run adds a line to build/repeat.log; the output of a run that failed is kept in build/repeat/.
Runs on different days count together if they are the same: the same arguments, load and commit.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean

BUILD = Path("build")
LOG = BUILD / "repeat.log"
FAILURES = BUILD / "repeat"
SAMPLE_S = 5.0
SPIN = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(100_000))"
"""A busy process that ends with the one that started it, however that ends."""
PASSED, SOME_FAILED = 0, 1
NO_TEST_RAN = {2: "was interrupted or could not read a test", 4: "was misused", 5: "found no test"}
"""Exit statuses of pytest that say nothing of the tests."""


@dataclass(frozen=True)
class Run:
    """The outcome of one run of the tests."""

    began: str
    """In UTC, as ISO 8601 writes it."""
    what: str
    """The arguments of pytest."""
    commit: str
    """With `-dirty` at its end if the checkout was not that commit from beginning to end."""
    busy: int
    """How many processes made the load."""
    load: float
    """The mean load average of a minute."""
    seconds: float
    status: int
    """The exit status of pytest."""
    failed: list[str]
    """The ids of the tests that failed."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--times", type=int, default=1, help="how often to run now")
    parser.add_argument("--load", type=int, default=0, help="busy processes beside the tests")
    parser.add_argument("--wanted", type=int, default=10, help="runs that are to pass in all")
    chosen, arguments = parser.parse_known_args(words)
    FAILURES.mkdir(parents=True, exist_ok=True)
    any_failed = False
    with busy(chosen.load):
        for number in range(1, chosen.times + 1):
            run = run_once(arguments, chosen.load)
            with LOG.open("a", encoding="utf-8") as log:
                log.write(json.dumps(asdict(run)) + "\n")
            print(f"{number} of {chosen.times}: {summary(run)}", flush=True)
            any_failed |= run.status != PASSED
            if run.status in NO_TEST_RAN:
                break
    same = (shlex.join(arguments), commit_here(), chosen.load)
    missing = still_wanted(read_log(), *same, wanted=chosen.wanted)
    print(f"{missing} of {chosen.wanted} runs without a failure are still wanted")
    if is_dirty(same[1]):
        print("(the checkout differs from its commit, so runs of it do not add up)")
    return int(any_failed)


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep so many processes busy meanwhile."""
    command = [sys.executable, "-I", "-S", "-c", SPIN, str(os.getpid())]
    started = [subprocess.Popen(command) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def run_once(arguments: list[str], processes: int) -> Run:
    began, commit = datetime.now(UTC), commit_here()
    output = FAILURES / f"{began:%Y%m%d-%H%M%S-%f}-{commit[:7]}.txt"
    command = [sys.executable, "-m", "pytest", "-p", "no:rerunfailures", *arguments]
    start, loads = time.monotonic(), []
    with output.open("wb") as file:
        tests = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)
        while tests.returncode is None:
            try:
                tests.wait(SAMPLE_S)
            except subprocess.TimeoutExpired:
                pass
            finally:
                loads.append(os.getloadavg()[0])
    seconds = time.monotonic() - start
    failed = failed_tests(output.read_text("utf-8", errors="replace"))
    if tests.returncode == PASSED:
        output.unlink()
    return Run(
        began=f"{began:%Y-%m-%dT%H:%M:%SZ}",
        what=shlex.join(arguments),
        commit=commit if commit == commit_here() else f"{commit.removesuffix('-dirty')}-dirty",
        busy=processes,
        load=round(mean(loads), 1),
        seconds=round(seconds, 1),
        status=tests.returncode,
        failed=failed,
    )


def commit_here() -> str:
    """The commit that is checked out, `-dirty` if a file differs from it or is new."""
    commit = git("rev-parse", "HEAD")
    return f"{commit}-dirty" if git("status", "--porcelain") else commit


def is_dirty(commit: str) -> bool:
    return commit.endswith("-dirty")


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], capture_output=True, text=True, check=True
    ).stdout.strip()


def failed_tests(output: str) -> list[str]:
    """The tests that pytest's summary names, each once, in its order."""
    _, found, summary = output.rpartition("= short test summary info =")
    named = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", summary, re.MULTILINE)
    return list(dict.fromkeys(named)) if found else []


def summary(run: Run) -> str:
    after = f"after {run.seconds:.0f} s at load {run.load}"
    if run.status == PASSED:
        return f"passed {after}"
    if run.status in NO_TEST_RAN:
        return f"pytest {NO_TEST_RAN[run.status]} {after}: see {FAILURES}"
    return "\n  ".join([f"failed {after}, output in {FAILURES}:", *run.failed])


def read_log() -> list[Run]:
    lines = LOG.read_text("utf-8").splitlines() if LOG.exists() else []
    return [Run(**json.loads(line)) for line in lines]


def still_wanted(runs: list[Run], what: str, commit: str, busy: int, *, wanted: int) -> int:
    """How many runs are missing: of the same runs those count that passed since the last failure.

    Of a checkout with changes none counts: it has no name by which to tell that it is the same.
    """
    if is_dirty(commit):
        return wanted
    passed = 0
    for run in runs:
        if (run.what, run.commit, run.busy) == (what, commit, busy):
            passed = passed + 1 if run.status == PASSED else 0
    return max(wanted - passed, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
