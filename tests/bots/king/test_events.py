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
    Moment,
    Told,
    each_table,
    last_moments,
    moments,
)
from tests.testkit.bots.random_model import any_net
from tests.testkit.random_games import SKIRMISH, Game, Table

MIND = OnnxModel(any_net())
LITTLE, SOME = Budget(iterations=16), Budget(iterations=200)


def asked(
    king: King, moment: Moment, told: Sequence[ev.Event], budget: Budget
) -> list[OptionStats]:
    """What it makes of its options, all of them and no others, when told this."""
    choice = king.choose(moment.seen, told, rng=Random(5), budget=budget)
    assert choice in moment.seen.actions
    assert king.decision_stats
    assert {option.action for option in king.decision_stats.options} == set(moment.seen.actions)
    return list(king.decision_stats.options)


def of_one_seat(game: Game, seat: int) -> list[Moment]:
    return [moment for moment in moments(game.steps) if moment.seat == seat]


@each_table
def test_it_makes_the_same_of_a_game_told_at_once_or_piece_by_piece(table: Table):
    own = of_one_seat(Game(*table, "standard", "even", 71), 1)
    piecemeal, before = King(MIND), 0
    for moment in own[:-1]:
        asked(piecemeal, moment, moment.told[before:], LITTLE)
        before = len(moment.told)
    last = own[-1]
    in_pieces = asked(piecemeal, last, last.told[before:], SOME)

    assert in_pieces == asked(King(MIND), last, last.told, SOME)


def test_what_it_was_told_changes_what_it_thinks():
    differing = 0
    for moment in last_moments(Game("base", 4, "standard", "patient", 72)):
        informed, uninformed = (asked(King(MIND), moment, told, SOME) for told in (moment.told, ()))
        differing += informed != uninformed
    assert differing


@pytest.mark.parametrize("table", [*TABLES, DUEL], ids=lambda table: f"{table[0]}-{table[1]}")
def test_told_nothing_at_all_it_chooses_still(table: Table):
    for moment in last_moments(Game(*table, "standard", "even", 73)):
        asked(King(MIND), moment, (), LITTLE)


def spoilt(told: Told, other: Told) -> dict[str, Told]:
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
    other = last_moments(Game(*table, "standard", "eager", 74))[0].told
    for moment in last_moments(Game(*table, "standard", "eager", 75)):
        for told in spoilt(moment.told, other).values():
            asked(King(MIND), moment, told, LITTLE)


def test_of_a_game_told_wrongly_it_makes_as_much_as_of_one_not_told():
    moment = last_moments(Game("base", 4, "standard", "eager", 76))[0]
    untold = asked(King(MIND), moment, (), SOME)

    assert asked(King(MIND), moment, moment.told[1:], SOME) == untold


def test_another_game_at_the_same_table_is_a_game_of_its_own():
    """A king that stays for a rematch."""
    before, now = (last_moments(Game("base", 3, "standard", "even", seed))[0] for seed in (77, 78))
    staying = King(MIND)
    asked(staying, before, before.told, LITTLE)

    assert asked(staying, now, now.told, SOME) == asked(King(MIND), now, now.told, SOME)


class WithoutReflexes(King):
    """A king that takes everybody to follow instinct."""

    def policies(self, setup: Setup) -> None:
        return None


class SupposingNothing(King):
    """A king that plays on in the worlds as they are drawn."""

    config = replace(King.config, proposal_worlds=0)


@pytest.mark.parametrize("forgetful", [WithoutReflexes, SupposingNothing])
def test_there_are_kings_who_make_nothing_of_what_they_were_told(forgetful: type[King]):
    for moment in last_moments(Game("base", 4, "standard", "patient", 72)):
        told = asked(forgetful(MIND), moment, moment.told, SOME)
        assert told == asked(forgetful(MIND), moment, (), SOME)


def test_at_a_table_that_the_kernel_does_not_know_it_listens_in_vain_and_chooses():
    for moment in moments(Game(SKIRMISH, 3, "standard", "eager", 79).steps):
        choice = King(MIND).choose(moment.seen, moment.told, rng=Random(1), budget=LITTLE)
        assert choice in moment.seen.actions
