"""The page on adding a bot is taken at its word."""

import re
import tomllib
from pathlib import Path

import pytest

from oriflamme.arena.match import play_match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.bots.roster import ROSTER, parse_bot
from oriflamme.i18n import LOCALES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-bot.md").read_text(encoding="utf-8")


@pytest.fixture
def mybots(tmp_path, monkeypatch):
    """The file of the page, in a folder that Python looks into."""
    (source,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.M)
    (tmp_path / "mybots.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)


def test_one_file_plays_in_the_arena_by_its_import_path(mybots):
    players = ("mybots:Hasty", "squire", "page")
    matches = [play_match(TournamentConfig(players=players, seed=4), 0, turn) for turn in range(3)]

    assert not any(match.failures for match in matches)
    assert {match.players[0] for match in matches} == set(players)


def test_a_line_in_the_roster_makes_it_one_of_the_court(mybots, monkeypatch):
    monkeypatch.setitem(ROSTER, "hasty", "mybots:Hasty")

    assert str(parse_bot("hasty:0.5s")) == "hasty:0.5s"
    match = play_match(TournamentConfig(players=("hasty", "hasty"), ruleset="duel", seed=4), 0, 0)
    assert not match.failures


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_has_words_for_every_bot_of_the_court(locale: str):
    path = f"web/src/messages/{locale}.toml"
    words = tomllib.loads((ROOT / path).read_text(encoding="utf-8"))["web"]

    about = [bot for bot in words["bot_about"] if not bot.endswith("_at_sight")]
    assert list(words["bot"]) == about == list(ROSTER)
    assert locale in PAGE


def test_what_it_names_is_where_it_says():
    named = re.findall(r"`((?:src|tests|web|examples)/[\w./-]+)`", PAGE)
    missing = [path for path in named if not (ROOT / path).exists()]

    assert missing == ["src/oriflamme/bots/hasty.py"], "all but the new bot itself"
    assert "SEARCH_BOTS" in (ROOT / "src/oriflamme/server/bot_seats/workers.py").read_text()
