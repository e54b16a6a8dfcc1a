"""Record what kings, dukes or knights choose after searching, for `finetune_policy.py`.

    python scripts/train/collect_searches.py kings.npz --seconds 450 --simulations 1000 --seed 7
    python scripts/train/collect_searches.py dukes.npz --bot duke --games 20 --processes 1

Games at every kind of table; three quarters of the seats have those that search, the others kings
that do not and squires. Every bot sees its view and hears what its seat is told, as in any game.
Of each decision of one that searches the file has the game, what was chosen, and how often
each option was tried. Each game is drawn by its number, so that as many games of a seed are the
same with any number of processes. Games under way when the time is over are played to their end;
after Ctrl-C, or when a process is lost, those that had ended are written.
"""

import argparse
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic

from oriflamme.arena.workers import local_pool, run_all
from oriflamme.bots.king.onnx_model import built_in_model
from oriflamme.rules.errors import OriflammeError
from training.search_data import SearchData, concatenate, save_search_data
from training.search_recorder import record_game

REPORT_EVERY = 20
"""Seconds from one line to the next."""
INTERRUPTED = 130
SEARCHERS = ("king", "duke", "knight")


def main() -> int:
    chosen = read_arguments()
    if built_in_model() is None:
        raise SystemExit("there is no king to sit at the tables: it has no net here")
    found: dict[int, SearchData] = {}
    status = collect(chosen, found)
    if not found:
        raise SystemExit(f"no game has ended: {chosen.out} is not written")
    watched = concatenate([found[number] for number in sorted(found)])
    save_search_data(watched, chosen.out)
    size = chosen.out.stat().st_size / 1e6
    print(f"{chosen.out}: {len(watched.chosen):,} decisions of {len(found):,} games, {size:.1f} MB")
    return status


def collect(chosen: argparse.Namespace, found: dict[int, SearchData]) -> int:
    """Note each game by its number as it ends; what this command is to end with."""
    began = told = monotonic()
    decisions, workers = 0, local_pool(chosen.processes)
    try:
        for number, watched in run_all(record_game, games(chosen), workers):
            found[number] = watched
            decisions += len(watched.chosen)
            if (now := monotonic()) - told >= REPORT_EVERY:
                seconds = f"{now - began:.0f} s"
                print(f"{len(found):,} games, {decisions:,} decisions, {seconds}", flush=True)
                told = now
    except KeyboardInterrupt:
        print("Stopped.", flush=True)
        return INTERRUPTED
    except OriflammeError as problem:
        print(f"Stopped: {problem}", flush=True)
        return 1
    finally:
        workers.stop()
    return 0


def games(chosen: argparse.Namespace) -> Iterator[tuple[int, int, str, int]]:
    """What is to be played, for as long as there is time."""
    began = monotonic()
    for number in count() if chosen.games is None else range(chosen.games):
        if monotonic() - began > chosen.seconds:
            return
        yield chosen.seed, number, chosen.bot, chosen.simulations


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="where the decisions go, an .npz")
    parser.add_argument("--bot", choices=SEARCHERS, default="king", help="to be watched")
    parser.add_argument("--seconds", type=float, default=450, help="in which games are begun")
    parser.add_argument("--games", type=int, help="at most; usually as many as there is time for")
    parser.add_argument("--simulations", type=int, default=1000, help="of theirs, a decision")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    if min(chosen.seconds, chosen.simulations, chosen.processes) <= 0:
        parser.error("--seconds, --simulations and --processes are more than 0")
    if chosen.games is not None and chosen.games < 1:
        parser.error(f"--games is more than 0, not {chosen.games}")
    if not chosen.out.absolute().parent.is_dir():
        parser.error(f"{chosen.out}: there is no such folder to write to")
    return chosen


if __name__ == "__main__":
    raise SystemExit(main())
