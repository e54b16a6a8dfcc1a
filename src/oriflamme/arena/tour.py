"""The grand tour: every level of the court at every table there is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from oriflamme.arena.match import Match
from oriflamme.arena.plan import Plan
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS

COURT: Final = ("page", "squire", "knight:20", "duke:20", "king:20")
"""Little thought, many games: what is looked for is errors, not strength."""


def grand_tour(games: int, seed: int) -> tuple[Plan, ...]:
    """Tournaments of at least so many games in all, each table with as many deals."""
    tables = tuple(_tables(seed))
    deals = -(-games // sum(plan.games for plan in tables))
    return tuple(replace(plan, deals=deals) for plan in tables)


def _tables(seed: int) -> Iterator[Plan]:
    """One deal of every ruleset, edition and number of seats, whoever sits beside whom."""
    for rules in RULESETS.values():
        for edition in EDITIONS:
            for seats in rules.seats:
                for first in range(len(COURT)):
                    court = (COURT * 2)[first : first + seats]
                    yield Plan(court, rules.name, edition, seed=seed)


def faults(match: Match) -> Iterator[str]:
    """What went wrong: a bot that failed, or a record that leads to another end."""
    for seat, why in match.failures.items():
        yield f"{match.players[seat]} in seat {seat + 1}: {why}"
    if fault := match.record_fault():
        yield fault
