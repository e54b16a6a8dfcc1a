"""Change one thing in a package's source, time and again, and list what no test notices.

usage: python scripts/mutants PACKAGE [--n 40] [--seed 1] [--commit HEAD]

PACKAGE is a path under src/oriflamme. Everything happens in build/mutants, in copies of what git
tracks. results.jsonl there holds what was found; what it holds already is not tried again.
"""

import argparse
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from changes import Change, drawn
from reach import Reach
from trials import Copy

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = ROOT / "build" / "mutants"
RESULTS: Final = BUILD / "results.jsonl"
COPIES: Final = 2


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def interval(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times of 20 (Wilson's)."""
    z, share = 1.96, part / whole
    middle = share + z * z / (2 * whole)
    half = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    return (middle - half) / (1 + z * z / whole), (middle + half) / (1 + z * z / whole)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("package", help="a path under src/oriflamme")
    parser.add_argument("--n", type=int, default=40, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="of the chance that draws them")
    parser.add_argument("--commit", help="in place of HEAD and what has been changed since")
    asked = parser.parse_args()
    state = git("rev-parse", (asked.commit or git("stash", "create") or "HEAD") + "^{tree}")
    folder = BUILD / state[:12]
    copies = [Copy(ROOT, state, folder / f"copy{number}") for number in range(COPIES)]
    with ThreadPoolExecutor(COPIES) as pool:
        list(pool.map(Copy.compile, copies))
    reach = Reach(copies[0], folder)
    wanted = drawn(copies[0].tree, asked.package, asked.n, asked.seed)
    known = results(state)
    free = SimpleQueue[Copy]()
    for copy in copies:
        free.put(copy)

    def tried(change: Change) -> tuple[Change, str]:
        copy = free.get()
        try:
            return change, copy.notices(change, reach.tests(change))
        finally:
            free.put(copy)

    with ThreadPoolExecutor(COPIES) as pool, RESULTS.open("a") as file:
        waiting = [pool.submit(tried, change) for change in wanted if change not in known]
        for number, done in enumerate(as_completed(waiting), start=1):
            change, known[change] = done.result()
            print(json.dumps([state, change, known[change]]), file=file, flush=True)
            print(
                f"[{number}/{len(waiting)}] {change}: {known[change] or 'NOT NOTICED'}", flush=True
            )
    report(asked.package, state, {change: known[change] for change in wanted})


def results(state: str) -> dict[Change, str]:
    """What is known of this state of the project, and by what each change was noticed."""
    lines = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    found = [json.loads(line) for line in lines]
    return {Change(*change): by for of, change, by in found if of == state}


def report(package: str, state: str, found: dict[Change, str]) -> None:
    part, whole = sum(map(bool, found.values())), len(found)
    clock = sum(by == "clock" for by in found.values())
    low, high = interval(part, whole)
    print(f"{package} at {state[:12]}: {part} of {whole} noticed ({clock} by the clock),")
    print(f"{part / whole:.0%}; 95 % interval {low:.0%} to {high:.0%}. Not noticed:")
    for change in sorted(change for change, by in found.items() if not by):
        print(f"  {change}")


if __name__ == "__main__":
    main()
