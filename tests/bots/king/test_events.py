"""What a king is told while a game goes on, and what it makes of it."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import OptionStats
from oriflamme.bots.king import King, OnnxModel
from oriflamme.rules import events as ev
from oriflamme.rules.setup import Setup
from tests.testkit.bots.observed_games import (
    DUEL,
    TABLES,
    Events,
    ObservedDecision,
    decisions,
    each_table,
    last_decisions,
)
from tests.testkit.bots.random_model import random_model
from tests.testkit.random_games import SKIRMISH, RandomGame, Table

MIND = OnnxModel(random_model())
LITTLE, SOME = Budget(iterations=16), Budget(iterations=200)


def asked(
    king: King, moment: ObservedDecision, told: Sequence[ev.Event], budget: Budget
) -> list[OptionStats]:
    """What it makes of its options, all of them and no others, when told this."""
    choice = king.choose(moment.view, told, rng=Random(5), budget=budget)
    assert choice in moment.view.actions
    assert king.decision_stats
    assert {option.action for option in king.decision_stats.options} == set(moment.view.actions)
    return list(king.decision_stats.options)


def of_one_seat(game: RandomGame, seat: int) -> list[ObservedDecision]:
    return [moment for moment in decisions(game.steps) if moment.seat == seat]


@each_table
def test_it_makes_the_same_of_a_game_told_at_once_or_piece_by_piece(table: Table):
    own = of_one_seat(RandomGame(*table, "standard", "even", 71), 1)
    piecemeal, before = King(MIND), 0
    for moment in own[:-1]:
        asked(piecemeal, moment, moment.events[before:], LITTLE)
        before = len(moment.events)
    last = own[-1]
    in_pieces = asked(piecemeal, last, last.events[before:], SOME)

    assert in_pieces == asked(King(MIND), last, last.events, SOME)


def test_what_it_was_told_changes_what_it_thinks():
    differing = 0
    for moment in last_decisions(RandomGame("base", 4, "standard", "patient", 72)):
        informed, uninformed = (
            asked(King(MIND), moment, told, SOME) for told in (moment.events, ())
        )
        differing += informed != uninformed
    assert differing


@pytest.mark.parametrize("table", [*TABLES, DUEL], ids=lambda table: f"{table[0]}-{table[1]}")
def test_told_nothing_at_all_it_chooses_still(table: Table):
    for moment in last_decisions(RandomGame(*table, "standard", "even", 73)):
        asked(King(MIND), moment, (), LITTLE)


def spoilt(told: Events, other: Events) -> dict[str, Events]:
    """What may become of what is told on its way."""
    return {
        "the beginning missed": told[1:],
        "the end missed": told[:-4],
        "something missed": told[: len(told) // 2] + told[len(told) // 2 + 1 :],
        "told twice": told + told,
        "halves changed": told[len(told) // 2 :] + told[: len(told) // 2],
        "of another game": other,
    }


@pytest.mark.parametrize("table", [("base", 4), ("ablaze", 3), DUEL], ids=lambda table: table[0])
def test_told_something_wrong_it_chooses_still(table: Table):
    other = last_decisions(RandomGame(*table, "standard", "eager", 74))[0].events
    for moment in last_decisions(RandomGame(*table, "standard", "eager", 75)):
        for told in spoilt(moment.events, other).values():
            asked(King(MIND), moment, told, LITTLE)


def test_of_a_game_told_wrongly_it_makes_as_much_as_of_one_not_told():
    moment = last_decisions(RandomGame("base", 4, "standard", "eager", 76))[0]
    untold = asked(King(MIND), moment, (), SOME)

    assert asked(King(MIND), moment, moment.events[1:], SOME) == untold


def test_another_game_at_the_same_table_is_a_game_of_its_own():
    """A king that stays for a rematch."""
    before, now = (
        last_decisions(RandomGame("base", 3, "standard", "even", seed))[0] for seed in (77, 78)
    )
    staying = King(MIND)
    asked(staying, before, before.events, LITTLE)

    assert asked(staying, now, now.events, SOME) == asked(King(MIND), now, now.events, SOME)


class WithoutReflexes(King):
    """A king that takes everybody to follow instinct."""

    def policies(self, setup: Setup) -> None:
        return None


class SupposingNothing(King):
    """A king that plays on in the worlds as they are drawn."""

    config = replace(King.config, proposal_worlds=0)


@pytest.mark.parametrize("forgetful", [WithoutReflexes, SupposingNothing])
def test_there_are_kings_who_make_nothing_of_what_they_were_told(forgetful: type[King]):
    for moment in last_decisions(RandomGame("base", 4, "standard", "patient", 72)):
        told = asked(forgetful(MIND), moment, moment.events, SOME)
        assert told == asked(forgetful(MIND), moment, (), SOME)


def test_at_a_table_that_the_kernel_does_not_know_it_listens_in_vain_and_chooses():
    for moment in decisions(RandomGame(SKIRMISH, 3, "standard", "eager", 79).steps):
        choice = King(MIND).choose(moment.view, moment.events, rng=Random(1), budget=LITTLE)
        assert choice in moment.view.actions
