"""What holds for every bot of the court."""

from random import Random

import pytest

from oriflamme import view, worlds
from oriflamme.bots.budget import Budget
from oriflamme.bots.roster import ROSTER, parse_bot
from oriflamme.bots.search.searcher import Searcher
from tests.testkit.bots.games import TABLES, deal, decider_view, play

LITTLE = Budget(iterations=8)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ROSTER)
def test_it_plays_every_game_to_its_end(name: str, table: str):
    state = deal(table, 7)
    bots = [parse_bot(name).create_bot() for _ in state.setup.seats]

    *_, last = play(state, bots, 7, LITTLE)

    assert last.is_over


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ROSTER)
def test_what_it_cannot_see_does_not_change_what_it_does(name: str, table: str):
    start = deal(table, 11)
    pages = [parse_bot("page").create_bot() for _ in start.setup.seats]
    rng = Random(11)
    for state in play(start, pages, 11, LITTLE):
        if state.is_over or rng.random() < 0.5:
            continue
        mine = decider_view(state)
        other = view(worlds(mine).sample(rng), mine.viewer)
        answers = [
            parse_bot(name).create_bot().choose(seen, (), rng=Random(5), budget=LITTLE)
            for seen in (mine, other)
        ]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ROSTER)
def test_the_same_chance_gives_the_same_game(name: str):
    games = []
    for _ in range(2):
        bots = [parse_bot(name).create_bot() for _ in range(4)]
        *_, last = play(deal("base-4", 3), bots, 3, LITTLE)
        games.append(last)

    assert games[0] == games[1]


@pytest.mark.parametrize("name", ["knight", "duke", "king"])
def test_a_bot_that_thinks_can_say_why(name: str):
    bot = parse_bot(name).create_bot()
    state = deal("base-3", 2)
    seen = decider_view(state)

    assert isinstance(bot, Searcher)
    thought = bot.analyze(seen, rng=Random(1), budget=LITTLE)

    assert thought.best == bot.choose(seen, (), rng=Random(1), budget=LITTLE)
    assert {option.action for option in thought.options} == set(seen.actions)
    assert sum(option.visits for option in thought.options) == thought.simulations
