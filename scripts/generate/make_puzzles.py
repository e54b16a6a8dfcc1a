"""Make puzzles from games between bots, and choose which of them are shipped.

    python scripts/generate/make_puzzles.py --workers 16 --minutes 20 --out build/puzzles.jsonl
    python scripts/generate/make_puzzles.py --ship 400 --out build/puzzles.jsonl

The first plays game after game and writes a line for each as soon as it is over, with the puzzles
found in it. Interrupted, or run again with the same seed and file, it goes on with the games that
are missing. A game is the same whenever, wherever and in however many processes it is played.
The second chooses among all that was found, and writes the puzzles that come with the package.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic

from oriflamme.analysis.puzzles.difficulty import difficulty_level
from oriflamme.analysis.puzzles.puzzle import Puzzle, read_puzzle, write_puzzle
from oriflamme.arena.workers import local_pool, run_all
from puzzle_making.explanation import with_reasons
from puzzle_making.mining import mine_puzzles
from puzzle_making.selection import select_puzzles

SHIPPED = Path(__file__).parents[2] / "src/oriflamme/analysis/puzzles/puzzles.jsonl"


def main() -> int:
    chosen = read_arguments()
    if chosen.ship:
        ship(chosen.out, chosen.ship)
        return 0
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    return make(chosen)


def make(chosen: argparse.Namespace) -> int:
    """Play until the time is over; what is in hand then is played again another time."""
    found = sum(len(lines) for lines in games(chosen.out).values())
    played = {game for seed, game in games(chosen.out) if seed == chosen.seed}
    before = found
    missing = ((chosen.seed, game) for game in count() if game not in played)
    began, done = monotonic(), 0
    workers = local_pool(chosen.workers)
    try:
        with chosen.out.open("a", encoding="utf-8") as file:
            for seed, game, lines in run_all(work, missing, workers):
                line = {"seed": seed, "game": game, "puzzles": lines}
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                file.flush()
                done += 1
                found += len(lines)
                spent = (monotonic() - began) / 60
                print(
                    f"{spent:5.1f} min {done:5} games {found:5} puzzles"
                    f" {(found - before) / spent / chosen.workers:5.2f} a core and minute",
                    flush=True,
                )
                if spent > chosen.minutes:
                    break
    except KeyboardInterrupt:
        print(f"Stopped; the same command goes on from {chosen.out}.")
        return 130
    finally:
        workers.stop()
    return 0


def work(seed: int, game: int) -> tuple[int, int, list[str]]:
    """One game; its puzzles are as long as any line, so they travel as lines."""
    return seed, game, [write_puzzle(puzzle) for puzzle in mine_puzzles(seed, game)]


def games(out: Path) -> dict[tuple[int, int], list[str]]:
    """What has been written: each game's puzzles. A line cut short counts for nothing."""
    found = {}
    for line in out.read_text(encoding="utf-8").splitlines() if out.exists() else ():
        try:
            game = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[game["seed"], game["game"]] = game["puzzles"]
    return found


def ship(out: Path, wanted: int) -> None:
    """Write those that come with the package, and tell of what there is."""
    puzzles = [read_puzzle(line) for lines in games(out).values() for line in lines]
    shipped = [with_reasons(puzzle) for puzzle in select_puzzles(puzzles, wanted)]
    SHIPPED.write_text("".join(f"{write_puzzle(puzzle)}\n" for puzzle in shipped), encoding="utf-8")
    print(f"{len(puzzles)} found, {len(shipped)} shipped")
    for line in census(shipped):
        print(line)


def census(puzzles: list[Puzzle]) -> Iterator[str]:
    tables = Counter(f"{p.ruleset}-{p.seats}" for p in puzzles)
    themes = Counter(theme for p in puzzles for theme in p.themes)
    levels = Counter(str(difficulty_level(p.miss_rates)) for p in puzzles)
    for name, counted in (("tables", tables), ("themes", themes), ("levels", levels)):
        yield f"{name}: " + ", ".join(f"{what} {n}" for what, n in sorted(counted.items()))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--out", type=Path, default=Path("build/puzzles.jsonl"))
    parser.add_argument(
        "--ship", type=int, metavar="N", help="choose N of those found, and ship them"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
