"""The games that all bots play, compared between two checkouts.

    python scripts/compare_games.py A B
    python scripts/compare_games.py --print

Every bot plays at every table, alone with its like and in company, within so few iterations that a
game takes a second. Printed is a digest of each game's record. Both checkouts need `.venv/.test`.
"""

import argparse
import re
import sys
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import compare_words as words
from checkouts import compare

TABLES: Final = (
    *(("base", seats) for seats in (3, 4, 5)),
    *(("ablaze", seats) for seats in (3, 4, 5)),
    *(("mixed", seats) for seats in (3, 4, 5)),
    ("duel", 2),
)
BOTS: Final = ("page", "squire", "knight:50", "duke:50", "king:50", "king:0")
"""With their budgets, in iterations; the king at sight, too."""
COMPANIES: Final = 4
"""So many games at each table where different bots meet: with those alone, 100 games."""


def played(ruleset: str, seed: int, players: list[str]) -> str:
    """The record of a game, without the names of its players, which may differ."""
    from oriflamme.arena.match import play_match
    from oriflamme.arena.tournament_config import TournamentConfig

    plan = TournamentConfig(players=tuple(map(here, players)), ruleset=ruleset, seed=seed)
    match = play_match(plan, deal=0, rotation=0)
    assert not match.failures, match.failures
    return re.sub(r"\[Player.*\n", "", match.record)


def here(player: str) -> str:
    """A bot and its budget, as this checkout calls it."""
    name, colon, budget = player.partition(":")
    return words.current_bot(name) + colon + budget


def games() -> list[tuple[str, list[str]]]:
    """The ruleset of each game and who plays; its place is its seed."""
    alone = [(ruleset, [bot] * seats) for bot in BOTS for ruleset, seats in TABLES]
    company = [
        (ruleset, list(islice(cycle(BOTS), first, first + seats)))
        for first in range(COMPANIES)
        for ruleset, seats in TABLES
    ]
    return alone + company


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkouts", nargs="*", type=Path, metavar="CHECKOUT")
    parser.add_argument("--print", action="store_true", help="print the games of this checkout")
    given = parser.parse_args()
    if not given.print:
        if len(given.checkouts) != 2:
            parser.error("give two checkouts, or --print")
        return compare(Path(__file__).name, *given.checkouts)
    for seed, (ruleset, players) in enumerate(games(), start=1):
        digest = sha256(played(ruleset, seed, players).encode()).hexdigest()[:16]
        print(f"{seed:3} {ruleset:6} {' '.join(players):55} {digest}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
