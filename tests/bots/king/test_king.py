"""The king at the table."""

from random import Random

import pytest

from oriflamme import view, worlds
from oriflamme.bots.budget import BOT_DEFAULT, NO_SEARCH, Budget
from oriflamme.bots.inference.prediction import predict
from oriflamme.bots.king import King, OnnxModel
from oriflamme.bots.page import Page
from oriflamme.bots.roster import parse_bot
from tests.testkit.bots.games import TABLES, deal, decider_view, play
from tests.testkit.bots.random_model import random_model

MIND = OnnxModel(random_model())
LITTLE = Budget(iterations=16)


@pytest.mark.parametrize("table", TABLES)
def test_at_sight_it_plays_every_game_to_its_end(table: str):
    *_, last = play(deal(table, 7), [King(MIND)] * 5, 7, NO_SEARCH)
    assert last.is_over


@pytest.mark.parametrize("table", TABLES)
def test_what_it_cannot_see_does_not_change_what_it_thinks(table: str):
    rng = Random(11)
    for state in play(deal(table, 11), [Page()] * 5, 11, BOT_DEFAULT):
        if state.is_over or rng.random() < 0.7:
            continue
        seen = decider_view(state)
        other = view(worlds(seen).sample(rng), seen.viewer)
        for budget in (LITTLE, NO_SEARCH):
            mine, theirs = (
                King(MIND).analyze(each, rng=Random(5), budget=budget) for each in (seen, other)
            )
            assert mine.options == theirs.options


def test_at_sight_the_same_net_and_chance_give_the_same_game():
    games = []
    for _ in range(2):
        kings = [King(OnnxModel(random_model())) for _ in range(4)]
        *_, last = play(deal("mixed-4", 3), kings, 3, NO_SEARCH)
        games.append(last)
    assert games[0] == games[1]


def test_at_sight_it_does_what_the_net_would_do():
    seen = decider_view(deal("ablaze-4", 4))
    king, reading = King(MIND), predict(seen, MIND)
    thought = king.analyze(seen, rng=Random(1), budget=NO_SEARCH)

    assert thought.best == reading.best
    assert thought.simulations == 0
    assert [option.utility for option in thought.options] == list(reading.policy.values())
    assert seen.viewer is not None
    assert {option.win_share for option in thought.options} == {reading.win_shares[seen.viewer]}


def test_nets_that_differ_lead_to_other_games():
    ends = set()
    for seed in (1, 2, 3):
        *_, last = play(deal("base-4", 3), [King(OnnxModel(random_model(seed)))] * 4, 3, LITTLE)
        ends.add(last.supplies)
    assert len(ends) > 1


def test_nothing_to_search_is_a_budget_of_the_king_alone():
    assert str(parse_bot("king:0")) == "king:0"
    assert parse_bot("king:0").budget == NO_SEARCH
    assert parse_bot("oriflamme.bots.king:King:0").budget == NO_SEARCH
