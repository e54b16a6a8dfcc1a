"""Every level of the court at every table there is; `make tour` plays thousands of such games."""

from dataclasses import replace

import pytest

from oriflamme.arena.match import play_match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS
from play_all_bots import faults, tournament_configs
from tests.testkit.wide_cases import wide_cases

TOUR = tournament_configs(1, seed=11)
SOME = [
    *("base-standard-3", "base-ru-4", "base-standard-5", "duel-standard-2"),
    *("ablaze-standard-4", "ablaze-ru-3", "mixed-ru-4", "mixed-standard-5"),
]
"""Tables of every ruleset, edition and number of seats; `make wide` goes to all."""


def table(plan: TournamentConfig) -> str:
    return f"{plan.ruleset}-{plan.edition}-{len(plan.players)}"


def test_the_tour_goes_to_every_table():
    tables = {
        f"{name}-{edition}-{seats}"
        for name, rules in RULESETS.items()
        for edition in EDITIONS
        for seats in rules.seats
    }
    assert set(map(table, TOUR)) == tables
    assert {"base-standard-5", "duel-ru-2"} < tables


def test_every_level_sits_in_every_seat_of_every_table():
    for name in set(map(table, TOUR)):
        plans = [plan for plan in TOUR if table(plan) == name]
        for seat in range(len(plans[0].players)):
            there = {plan.bots_at(turn)[seat].name for plan in plans for turn in (0, 1)}
            assert there == {"page", "squire", "knight", "duke", "king"}


def test_a_longer_tour_has_at_least_the_games_asked_for():
    assert 1000 <= sum(plan.games for plan in tournament_configs(1000, seed=1)) < 1292


@pytest.mark.parametrize("name", wide_cases(SOME, *sorted(set(map(table, TOUR)) - set(SOME))))
def test_all_games_of_a_table_end_without_a_fault(name: str):
    for plan in TOUR:
        if table(plan) == name:
            for pairing in plan.pairings():
                assert list(faults(play_match(plan, *pairing))) == []


def test_a_bot_that_fails_is_a_fault():
    plan = TournamentConfig(("program:no-such-program", "page", "page"))
    (fault,) = faults(play_match(plan, 0, 1))
    assert fault.startswith("program:no-such-program in seat 3: ")


def test_a_record_that_ends_otherwise_is_a_fault():
    match = play_match(TournamentConfig(("page", "page", "page"), seed=4), 0, 0)
    (fault,) = faults(replace(match, influence=(99, 0, 0)))
    assert fault.endswith("the game with (99, 0, 0)")
