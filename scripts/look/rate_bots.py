"""Where the bots of the court stand on the scale of ratings: the fixed points people are held to.

Every ruleset and number of seats has a scale of its own, so the bots play at each of them. Of all
pairs at a table it is counted who finished before whom, and the points are those that make these
counts likeliest under the model by which people are rated. The squire, whom most people play
first, stands where everybody begins. What was played is kept in a folder, and played once.

    python scripts/look/rate_bots.py games --games 200 > src/oriflamme/server/ratings/bots.json

How far the places are open is asked of the same games, with their deals drawn anew:

    python scripts/look/rate_bots.py games --games 200 --margins --at duel-2
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, combinations
from math import exp
from pathlib import Path
from random import Random
from statistics import stdev

from oriflamme.arena.match import Match
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import local_pool
from oriflamme.rules.ruleset import RULESETS
from oriflamme.server.ratings.rating import EVEN_SLOPE, INITIAL_SKILL, POINTS_PER_UNIT

PLAYERS = ("page", "squire", "knight:800", "duke:800", "king:4800")
"""With about the thought of 0.01 to 0.02 s, so that the games can be had again."""
BOOTSTRAP_SAMPLES = 25
PRIOR_DEVIATION = 8.0
"""How far from the beginning a bot is thought to stand before it has played."""


def line_ups(seats: int) -> list[tuple[str, ...]]:
    """Tables of so many different bots: neighbours in strength, and each beside each."""
    return list(combinations(PLAYERS, seats))


def matches_of(
    folder: Path, ruleset: str, seats: int, games: int, workers: int
) -> list[list[Match]]:
    """The games of each line-up."""
    found: list[list[Match]] = []
    tables = line_ups(seats)
    for number, players in enumerate(tables):
        deals = max(1, games // (len(tables) * seats))
        plan = TournamentConfig(players, ruleset=ruleset, deals=deals, seed=1600 + number)
        journal = folder / f"{ruleset}-{seats}-{number}.jsonl"
        tournament = Tournament(plan, journal=journal)
        with local_pool(workers) as hands:
            for _ in tournament.play(hands):
                pass
        found.append([*tournament.matches])
    return found


def pairs_of(matches: Iterable[Match]) -> Counter[tuple[str, str]]:
    """How often the first finished before the second; a tie is half for each."""
    ahead: Counter[tuple[str, str]] = Counter()
    for match in matches:
        for (a, rank_a), (b, rank_b) in combinations(zip(match.players, match.ranks), 2):
            if rank_a <= rank_b:
                ahead[a, b] += 2 if rank_a < rank_b else 1
            if rank_b <= rank_a:
                ahead[b, a] += 2 if rank_b < rank_a else 1
    return ahead


def fit_skills(ahead: Counter[tuple[str, str]], seats: int) -> dict[str, float]:
    """The likeliest points, the squire's being where everybody begins."""
    points = dict.fromkeys(PLAYERS, INITIAL_SKILL)
    share = 0.5 / (seats - 1)  # the pairs of one table tell less than as many tables of two
    for _ in range(4000):
        for player in PLAYERS:
            slope = (INITIAL_SKILL - points[player]) / PRIOR_DEVIATION**2
            for other in PLAYERS:
                if other != player:
                    won, lost = ahead[player, other] * share, ahead[other, player] * share
                    chance = 1 / (1 + exp((points[other] - points[player]) / EVEN_SLOPE))
                    slope += (won * (1 - chance) - lost * chance) / EVEN_SLOPE
            points[player] += 0.05 * slope
    shift = INITIAL_SKILL - points["squire"]
    return {name.partition(":")[0]: round(value + shift, 2) for name, value in points.items()}


def fit_match_skills(tables: Iterable[list[Match]], seats: int) -> dict[str, float]:
    return fit_skills(pairs_of(chain.from_iterable(tables)), seats)


def bootstrap(tables: Iterable[list[Match]], rng: Random) -> list[list[Match]]:
    """As many deals as were played at each table, some of them twice and some not at all."""
    found = []
    for matches in tables:
        deals: dict[int, list[Match]] = {}
        for match in matches:
            deals.setdefault(match.deal, []).append(match)
        drawn = rng.choices(list(deals.values()), k=len(deals))
        found.append(list(chain.from_iterable(drawn)))
    return found


def margins_of(tables: list[list[Match]], seats: int) -> dict[str, int]:
    """Twice the standard deviation of places from deals drawn anew, in points as people see them.
    The squire's place is none: all others are measured from it."""
    rng = Random(1600)
    places = [fit_match_skills(bootstrap(tables, rng), seats) for _ in range(BOOTSTRAP_SAMPLES)]
    return {
        bot: round(2 * POINTS_PER_UNIT * stdev(place[bot] for place in places))
        for bot in places[0]
        if bot != "squire"
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200, help="at each table")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--at", nargs="*", default=(), help="base-4, duel-2 … alone")
    parser.add_argument("--margins", action="store_true", help="how far the places are open")
    asked = parser.parse_args()
    asked.folder.mkdir(exist_ok=True)
    measure = margins_of if asked.margins else fit_match_skills
    found: dict[str, dict[str, Mapping[str, float]]] = {}
    for name, rules in RULESETS.items():
        for seats in rules.seats:
            if not asked.at or f"{name}-{seats}" in asked.at:
                tables = matches_of(asked.folder, name, seats, asked.games, asked.workers)
                found.setdefault(name, {})[str(seats)] = measure(tables, seats)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
