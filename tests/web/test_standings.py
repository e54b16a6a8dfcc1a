"""Standings, people's pages, finished games and what the cards did, in a house with a season."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from oriflamme.server.store.sqlite import SqliteStore
from tests.testkit.server.season import play_season
from tests.testkit.web.accessibility import overflow, paint, violations
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.server import Server
from tests.testkit.web.urls import go_to
from tests.testkit.web.visits import Visit
from tests.testkit.wide_cases import wide_cases

PEOPLE = ["Anna", "Béla", "Carl-Gustav von und zu Habsburg", "Dora"]
PATHS = ("/standings", "/people/Anna", "/history", "/card-statistics")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that opens a house where forty games were played."""
    server = Server(tmp_path_factory.mktemp("season"))

    async def fill() -> None:
        store = SqliteStore(str(server.database))
        await play_season(store, PEOPLE, 40)
        await store.close()

    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop of its own in this thread
        aside.submit(asyncio.run, fill()).result()
    server.start()
    yield server
    server.stop()


def arrived(page: Page) -> None:
    """Until the page has what it asked for."""
    expect(page.locator("main :is(section.panel, section[aria-label]) li").first).to_be_visible()


def test_from_the_standings_to_somebody_and_their_games(visit: Visit) -> None:
    page = visit("/standings")
    people = page.get_by_role("region", name="People")
    expect(people.get_by_role("listitem")).to_have_count(4)
    assert violations(page) == []
    page.get_by_text("Duel", exact=True).click()
    expect(people).to_contain_text("Nobody has played 5 rated games here yet.")
    page.get_by_text("Base game", exact=True).click()
    people.get_by_role("link", name="Béla").click()
    expect(page.get_by_role("heading", name="Béla", level=1)).to_be_visible()
    expect(page.get_by_role("region", name="Ratings")).to_contain_text("Base game, 4 players")
    expect(page.get_by_role("region", name="Against whom").get_by_role("listitem")).to_have_count(3)
    assert violations(page) == []
    page.get_by_role("link", name="games with Dora").click()
    expect(page.get_by_label("With whom")).to_have_value("Dora")
    found = page.get_by_role("region", name="Games found").get_by_role("link")
    expect(found.first).to_contain_text("Dora")
    assert violations(page) == []


def test_games_are_searched_for_and_older_ones_follow(visit: Visit) -> None:
    page = visit("/history")
    games = page.locator("section > ul > li")
    expect(games).to_have_count(24)
    page.get_by_role("button", name="Older games").click()
    expect(games).to_have_count(40)
    expect(page.get_by_role("button", name="Older games")).to_have_count(0)
    page.get_by_label("Ruleset").select_option("ablaze")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No such game was found.")).to_be_visible()
    expect(games).to_have_count(0)
    page.get_by_label("Ruleset").select_option("")
    page.get_by_label("Who played").fill("nobody of this name")
    page.get_by_role("button", name="Search").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Who played").fill("anna")
    page.get_by_label("Result").select_option("won")
    page.get_by_role("button", name="Search").click()
    expect(games.first).to_contain_text("Anna")
    page.reload()
    expect(page.get_by_label("Who played")).to_have_value("anna")
    expect(page.get_by_label("Result")).to_have_value("won")
    expect(games.first).to_contain_text("Anna")


def test_cards_stand_in_the_order_one_asks_for(visit: Visit) -> None:
    page = visit("/card-statistics")
    cards = page.get_by_role("region", name="Base game, 4 players").locator("h3")
    expect(cards).to_have_count(10)
    page.get_by_text("earnings", exact=True).click()
    expect(page.get_by_role("radio", name="earnings")).to_be_checked()
    earned = page.locator("dl > div:nth-child(2) .number").all_inner_texts()
    assert [float(each) for each in earned] == sorted(map(float, earned), reverse=True)
    assert violations(page) == []


@pytest.mark.parametrize("size", wide_cases(["phone"], "landscape", "tablet", "narrow"))
def test_nothing_is_cut_off(visit: Visit, size: str) -> None:
    page = visit("/standings", size=size)
    for path in PATHS:
        go_to(page, path)
        arrived(page)
        paint(page)
        assert overflow(page) == [], path


@pytest.mark.parametrize("locale", wide_cases([], "fr", "ru", "uk"))
def test_every_language_says_all_of_it(visit: Visit, locale: str) -> None:
    page = visit("/standings", size="phone", locale=locale)
    for path in PATHS:
        go_to(page, path)
        arrived(page)
        assert not KEY.findall(text_of(page)), path
        assert overflow(page) == [], path
