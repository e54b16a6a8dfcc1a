"""Hold the kernel against the reference for as long as asked: `make fuzz SECONDS=600`.

Every table in turn, every manner of play, with seeds that have never been before. A disagreement
stops it with the seed, so that it can be played again: `--seed`.
"""

import argparse
import sys
from itertools import count
from pathlib import Path
from random import SystemRandom
from time import monotonic

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.testkit.kernel.games import PLAY_STYLES, TABLES
from tests.testkit.kernel.lockstep import play_many

REPORT = 5.0


def fuzz(seconds: float, seed: str) -> None:
    """Play until the time is up."""
    begun = said = monotonic()
    games = decisions = 0
    for lap in count():
        for table in TABLES:
            try:
                decisions += play_many(table, len(PLAY_STYLES), f"{seed}/{lap}")
            except AssertionError:
                print(f"\nthey disagree: --seed {seed}, lap {lap}, table {table}")
                raise
            games += len(PLAY_STYLES)
            now = monotonic()
            if now - said >= REPORT or now - begun >= seconds:
                said = now
                print(f"{now - begun:6.0f} s  {games:8,} games  {decisions:10,} decisions agree")
            if now - begun >= seconds:
                return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", default=str(SystemRandom().getrandbits(48)))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}")
    fuzz(chosen.seconds, chosen.seed)
