"""Learn what a seat may expect at the beginning of each round, from games of a net.

    python scripts/learn_prospects.py run/run.npz prospects.npz --device gpu --minutes 4.1
    python scripts/learn_prospects.py run/run.npz prospects.npz --games 256 --turns 400

The net of a run plays at every kind of table, drawing by chance: in a part of the games every seat,
in the rest one or two against instinct. Positions at the beginning of a round and how their games
ended for the net's seats are what is learned from. The file goes where the king looks for it,
`src/oriflamme/bots/prospect/prospects.npz`.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from oriflamme.bots.king import King
from oriflamme.bots.prospect.layout import LATER_ROUNDS
from oriflamme.bots.prospect.weights import Prospects, table_name, write_prospects
from oriflamme.kernel.jit import fast
from oriflamme.learning.halls import Cores, Gpu
from oriflamme.learning.keeping import kept_weights
from oriflamme.learning.plan import Plan
from oriflamme.learning.positions import Positions, play_rounds
from oriflamme.learning.prospecting import learn, learn_range
from oriflamme.learning.seating import seat
from oriflamme.learning.tables import lay_tables, rivals

SHARES = (
    ("base", 4, 0.20),
    ("base", 3, 0.08),
    ("base", 5, 0.10),
    ("duel", 2, 0.10),
    ("ablaze", 4, 0.14),
    ("ablaze", 3, 0.08),
    ("ablaze", 5, 0.10),
    ("mixed", 4, 0.08),
    ("mixed", 3, 0.05),
    ("mixed", 5, 0.07),
)
"""Ruleset, seats, and which part of all games is played there."""
DECKS = 64
"""So many mixed decks at each mixed table."""
LEFT_OUT = ("duel2",)
"""There the king is stronger without."""
APART = 20
"""Every twentieth part of the positions is kept apart."""


def main() -> None:
    chosen = read_arguments()
    weights, size = kept_weights(chosen.net)
    plan = Plan(games=chosen.games, seed=chosen.seed, size=size, cards=chosen.cards)
    tables = lay_tables(plan.games, np.random.default_rng(plan.seed), shares=SHARES, decks=DECKS)
    seating = seat(tables, rivalry=chosen.rivalry, net_rivalry=0.0, nets=0)
    hall = (Gpu if chosen.device == "gpu" else Cores)(seating.taken, *rivals(tables), plan.cards)
    hall.deal(tables, plan.seed)
    found = play(play_rounds(plan, hall, seating, weights, King.style, chosen.turns), chosen)
    fast(learn_range)
    names = list(dict.fromkeys(table_name(table.setup) for table in tables))
    numbers = np.zeros(plan.games, np.int8)
    for table in tables:
        numbers[table.start : table.stop] = names.index(table_name(table.setup))
    at_table, whose = numbers[found.where], seating.learners[found.where]
    with ThreadPoolExecutor(chosen.threads) as pool:
        begun = [
            begin_lessons(found, whose, at_table == number, chosen, pool)
            for number in range(len(names))
        ]
        learned = {name: told(name, lessons) for name, lessons in zip(names, begun)}
    with chosen.out.open("wb") as file:
        write_prospects(file, {n: found for n, found in learned.items() if n not in LEFT_OUT})


def play(going: Iterator[Positions], chosen: argparse.Namespace) -> Positions:
    """All positions there is time for, one after another."""
    parts: list[Positions] = []
    began, count = monotonic(), 0
    for part in going:
        parts.append(part)
        count += len(part.where)
        if len(parts) % 100 == 0:
            print(f"{count} positions, {monotonic() - began:.0f} s", flush=True)
        if monotonic() - began > 60 * chosen.minutes:
            break
    if not parts:
        raise SystemExit("no game has ended: --turns or --minutes allow for too few choices")
    return Positions(*(np.concatenate(each) for each in zip(*parts)))


def begin_lessons(
    found: Positions, whose: Any, here: Any, chosen: argparse.Namespace, pool: ThreadPoolExecutor
) -> list[Future[Any]]:
    """Learn a table's prospects, all rounds side by side."""
    lessons = []
    for number in range(2, 2 + LATER_ROUNDS):
        at = np.flatnonzero(here & (found.games["round_number"] == number))
        lesson = partial(learn, passes=chosen.passes, apart=len(at) // APART, seed=chosen.seed)
        lessons.append(pool.submit(lesson, found.games[at], found.figures[at], whose[at]))
    return lessons


def told(name: str, lessons: list[Future[Any]]) -> Prospects:
    """What has been learned of a table; how far off it is in worth and share is printed."""
    rows, says, off = zip(*(lesson.result() for lesson in lessons))
    print(f"{name}: off by {np.round(off, 4).tolist()}", flush=True)
    return Prospects(np.stack(rows), np.stack(says))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", type=Path, help="a run, or weights kept alone")
    parser.add_argument("out", type=Path)
    parser.add_argument("--device", choices=("cores", "gpu"), default="cores")
    parser.add_argument("--games", type=int, default=16_384, help="at once")
    parser.add_argument("--turns", type=int, default=12_000, help="choices of each game")
    parser.add_argument("--rivalry", type=float, default=0.5, help="games that instinct plays too")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--threads", type=int, default=10)
    parser.add_argument("--cards", type=int, default=18, help="cards of the queue the net is shown")
    parser.add_argument("--minutes", type=float, default=60, help="of playing, at most")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
