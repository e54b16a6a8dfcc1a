"""Let all built-in bots play at every table there is, and look for errors: `make tour`.

All rulesets, editions and numbers of seats, every level beside every other, 10,000 games or as
many as asked. Interrupted, the same command goes on from the journals it kept. A bot that fails,
or a record that does not lead to its game's end, is named with its plan, deal and rotation.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Final

from oriflamme.arena.match import Match
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import local_pool
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS

BOTS: Final = ("page", "squire", "knight:20", "duke:20", "king:20")
"""Little thought, many games: what is looked for is errors, not strength."""


def name(plan: TournamentConfig) -> str:
    """What a journal is called."""
    players = "-".join(player.partition(":")[0] for player in plan.players)
    return f"{plan.ruleset}-{plan.edition}-{players}-{plan.seed}"


def main() -> int:
    chosen = read_arguments()
    plans = tournament_configs(chosen.games, chosen.seed)
    chosen.journals.mkdir(parents=True, exist_ok=True)
    workers = local_pool(chosen.workers)
    began, games, bad = monotonic(), 0, 0
    try:
        for plan in plans:
            tournament = Tournament(plan, journal=chosen.journals / f"{name(plan)}.jsonl")
            for _ in tournament.play(workers):
                pass
            games += len(tournament.matches)
            wrong = problems(plan, tournament.matches)
            bad += len(wrong)
            for line in wrong[:10]:
                print(line)
            print(f"{monotonic() - began:5.0f} s {games:7,} games {bad:3} errors  {name(plan)}")
    except KeyboardInterrupt:
        workers.stop()
        print(f"Stopped in {chosen.journals}; the same command goes on from there.")
        return 130
    workers.shutdown()
    return 1 if bad else 0


def problems(plan: TournamentConfig, matches: list[Match]) -> list[str]:
    return [
        f"{plan}, deal {match.deal}, rotation {match.rotation}: {fault}"
        for match in matches
        for fault in faults(match)
    ]


def tournament_configs(games: int, seed: int) -> tuple[TournamentConfig, ...]:
    """Tournaments of at least so many games in all, each table with as many deals."""
    tables = tuple(_tables(seed))
    deals = -(-games // sum(plan.games for plan in tables))
    return tuple(replace(plan, deals=deals) for plan in tables)


def _tables(seed: int) -> Iterator[TournamentConfig]:
    """One deal of every ruleset, edition and number of seats, in every seating."""
    for rules in RULESETS.values():
        for edition in EDITIONS:
            for seats in rules.seats:
                for first in range(len(BOTS)):
                    court = (BOTS * 2)[first : first + seats]
                    yield TournamentConfig(court, rules.name, edition, seed=seed)


def faults(match: Match) -> Iterator[str]:
    """What went wrong: a bot that failed, or a record that leads to another end."""
    for seat, why in match.failures.items():
        yield f"{match.players[seat]} in seat {seat + 1}: {why}"
    if fault := match.record_fault():
        yield fault


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--journals", type=Path, default=Path("build/tour"))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
