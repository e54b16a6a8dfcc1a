"""Measures `make play` from a bare clone of two commits, in alternation: the time until it prints
its address, the bytes it leaves on disk, and the same time when all is set up.

    python benchmarks/first_start.py BEFORE AFTER [--rounds 2] [--write]

Every clone has empty caches of its own, so all comes from the registries. `--write` puts the
figures into docs/benchmarks.md. Needs Python, git, make and a network; nothing set up.
"""

import argparse
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from statistics import median

from docs_section import write_section

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- set-up: begin (benchmarks/first_start.py --write) -->", "<!-- set-up: end -->"
AGAIN = 3
"""How often `make play` is started again in a clone that is set up."""


@dataclass(frozen=True)
class FirstStart:
    """What one clone took."""

    first_s: float
    again_s: list[float]
    environment: int
    modules: int
    all: int
    """Bytes of the clone without its history."""


def measure(commit: str) -> FirstStart:
    """Clone a commit and play from it as somebody would who has nothing yet."""
    with tempfile.TemporaryDirectory(prefix="oriflamme-setup-") as name:
        clone, caches = Path(name) / "clone", Path(name) / "caches"
        git = ["git", "-c", "advice.detachedHead=false"]
        subprocess.run([*git, "clone", "--quiet", "--no-checkout", ROOT, clone], check=True)
        subprocess.run([*git, "-C", clone, "checkout", "--quiet", commit], check=True)
        first = seconds_to_address(clone, caches)
        history = weight(clone / ".git")
        return FirstStart(
            first_s=first,
            environment=weight(clone / ".venv"),
            modules=weight(clone / "web" / "node_modules"),
            all=weight(clone) - history,
            again_s=[seconds_to_address(clone, caches) for _ in range(AGAIN)],
        )


def seconds_to_address(clone: Path, caches: Path) -> float:
    """From the command to the line with the address; then the server is stopped."""
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(caches),
        "PIP_CACHE_DIR": str(caches / "pip"),
        "npm_config_cache": str(caches / "npm"),
        "ORIFLAMME_PORT": "0",
        "PYTHON": sys.executable,
    }
    start = time.perf_counter()
    with subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as play:
        assert play.stdout is not None
        try:
            while line := play.stdout.readline():
                if re.search(r"http://127\.0\.0\.1:\d+/", line):
                    return time.perf_counter() - start
        finally:
            os.killpg(play.pid, signal.SIGTERM)
    raise SystemExit(f"make play ended without an address in {clone}")


def weight(folder: Path) -> int:
    """Bytes a folder takes on disk; a file with two names counts once."""
    files = {
        (status.st_dev, status.st_ino): status.st_blocks * 512
        for found in folder.rglob("*")
        for status in [found.lstat()]
    }
    return sum(files.values())


def section(before: list[FirstStart], after: list[FirstStart], commits: tuple[str, str]) -> str:
    def row(what: str, of: str, scale: float, digits: int) -> str:
        old, new = (median(getattr(one, of) for one in side) / scale for side in (before, after))
        return f"| {what} | {old:,.{digits}f} | {new:,.{digits}f} | {new / old:.2f} |"

    def again(side: list[FirstStart]) -> float:
        return max(took for one in side for took in one.again_s)

    old, new = again(before), again(after)
    node = "Node from PyPI" if which("node") is None else "a system's Node"
    firsts = " and ".join(
        ", ".join(f"{one.first_s:.0f}" for one in side) for side in (before, after)
    )
    return f"""## Set-up

    python benchmarks/first_start.py BEFORE AFTER --write

`make play` in bare clones of two commits ({commits[0]} and {commits[1]}), {len(after)} of each in
alternation, with empty caches, so that everything comes from the registries; Python
{platform.python_version()}, {node}, 2 cores shared with other work. Medians; the first starts took
{firsts} s, and the last line is the slowest of {AGAIN * len(after)} starts.

| | before | after | ratio |
|---|--:|--:|--:|
{row("first start, until the address is printed (s)", "first_s", 1, 1)}
{row("on disk, without the history (MB)", "all", 1e6, 0)}
{row("of this the environment (MB)", "environment", 1e6, 0)}
{row("of this what builds the page (MB)", "modules", 1e6, 0)}
| every further start, until the address is printed (s) | {old:.2f} | {new:.2f} | {new / old:.2f} |
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    found: tuple[list[FirstStart], list[FirstStart]] = ([], [])
    for _ in range(chosen.rounds):
        for side, commit in zip(found, (chosen.before, chosen.after)):
            side.append(measure(commit))
            print(commit, side[-1], flush=True)
    text = section(*found, (chosen.before, chosen.after))
    print(text)
    if chosen.write:
        write_section(BEGIN, END, text.rstrip())


if __name__ == "__main__":
    main()
