"""Bots by name."""

import pytest

from oriflamme.bots.budget import BOT_DEFAULT, BadBudget, Budget
from oriflamme.bots.page import Page
from oriflamme.bots.roster import UnknownBot, parse_bot
from oriflamme.bots.squire import Squire


@pytest.mark.parametrize(
    ("text", "cls", "budget"),
    [
        ("squire", Squire, BOT_DEFAULT),
        ("squire:0.5s", Squire, Budget(seconds=0.5)),
        ("oriflamme.bots.page:Page", Page, BOT_DEFAULT),
        ("oriflamme.bots.page:Page:300", Page, Budget(iterations=300)),
    ],
)
def test_a_bot_comes_by_its_name_or_import_path_and_a_budget_follows(
    text: str, cls: type, budget: Budget
):
    player = parse_bot(text)
    assert isinstance(player.create_bot(), cls)
    assert (player.budget, str(player)) == (budget, text)


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
    assert parse_bot(name).is_timed == timed


def test_every_game_gets_a_new_bot():
    player = parse_bot("squire")
    assert player.create_bot() is not player.create_bot()


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
    with pytest.raises(UnknownBot, match=reason):
        parse_bot(name)


@pytest.mark.parametrize("text", ["duke:abc", "duke:", "squire:soon", "knight:0", "page:1.5"])
def test_what_follows_a_bot_of_the_court_is_a_budget(text: str):
    _, _, budget = text.partition(":")
    with pytest.raises(BadBudget, match=f"'{budget}' is no budget; write seconds"):
        parse_bot(text)
