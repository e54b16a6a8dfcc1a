"""Bots by name."""

import pytest

from oriflamme.bots.budget import BadBudget, Budget
from oriflamme.bots.page import Page
from oriflamme.bots.roster import ROSTER, NoSuchBot, parse_player
from oriflamme.bots.squire import Squire


@pytest.mark.parametrize("name", ROSTER)
def test_every_bot_of_the_court_sits_down(name: str):
    assert callable(parse_player(name).sit_down().choose)


def test_a_bot_comes_by_its_name():
    assert isinstance(parse_player("squire").sit_down(), Squire)


def test_a_bot_comes_by_its_import_path():
    assert isinstance(parse_player("oriflamme.bots.page:Page").sit_down(), Page)


def test_a_budget_follows_the_name():
    assert parse_player("squire:0.5s").budget == Budget(seconds=0.5)


@pytest.mark.parametrize(
    ("name", "timed"),
    [
        ("page", False),
        ("squire:0.5s", True),
        ("duke", True),
        ("duke:800", False),
        ("oriflamme.bots.knight:Knight", True),
        ("program:node bot.mjs", False),
    ],
)
def test_a_player_is_timed_by_its_budget_or_its_habit(name: str, timed: bool):
    assert parse_player(name).is_timed == timed


def test_a_budget_follows_an_import_path():
    player = parse_player("oriflamme.bots.page:Page:300")
    assert player.budget == Budget(iterations=300)
    assert str(player) == "oriflamme.bots.page:Page:300"


def test_every_game_gets_a_new_bot():
    player = parse_player("squire")
    assert player.sit_down() is not player.sit_down()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("jester", "there are page, squire"),
        ("oriflamme.bots.nobody:Page", "leads to no bot"),
        ("oriflamme.bots.page:Jester", "leads to no bot"),
        ("oriflamme.bots.budget:Budget", "no method choose"),
        (":Page", "no bot is called"),
        ("program:", "program: needs a command"),
        ("program: ", "program: needs a command"),
        ("program:2s", "or program:COMMAND"),
        ("program:node 'bot.mjs", "No closing quotation"),
    ],
)
def test_a_name_that_leads_to_no_bot_is_refused_with_the_reason(name: str, reason: str):
    with pytest.raises(NoSuchBot, match=reason):
        parse_player(name)


@pytest.mark.parametrize("text", ["duke:abc", "duke:", "squire:soon", "knight:0", "page:1.5"])
def test_what_follows_a_bot_of_the_court_is_a_budget(text: str):
    _, _, budget = text.partition(":")
    with pytest.raises(BadBudget, match=f"'{budget}' is no budget; write seconds"):
        parse_player(text)
