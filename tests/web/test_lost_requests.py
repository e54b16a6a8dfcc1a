"""Whatever gets lost while a page opens, the page gets there by itself, and says so meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.page_load import PageLoad, unanswered
from tests.testkit.web.server import Server
from tests.testkit.web.stopped_clock import stop_time
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.visits import NewPage, ask_from
from tests.testkit.wide_cases import wide_cases

HOME = "main .button.primary:not(:disabled)"
CHOICE = "[data-action], [data-choice], .held.playable"
WAITING = {
    "en": ("Part of the page has not arrived yet. Trying again automatically.", "Try again"),
    "fr": (
        "Une partie de la page n’est pas encore arrivée. Nouvelle tentative automatique.",
        "Réessayer",
    ),
    "ru": ("Часть страницы ещё не загрузилась. Пробуем снова автоматически.", "Ещё раз"),
    "uk": ("Частина сторінки ще не завантажилася. Пробуємо знову автоматично.", "Ще раз"),
}
SCRIPT = "**/assets/shell-*.js"


@pytest.fixture
def table(new_page: NewPage, server: Server) -> PageLoad:
    """A game that waits for this player."""
    page = new_page()
    wish = {"ruleset": "base", "seats": 3, "bot": "page"}
    link = ask_from(page.context, f"{server.url}/api/quick", wish)
    return PageLoad(page, server.url + link["url"], CHOICE)


@pytest.fixture
def home(new_page: NewPage, server: Server) -> PageLoad:
    return PageLoad(new_page(), f"{server.url}/", HOME)


def told(page: Page, locale: str = "en") -> None:
    """It is said that something is missing, and there is a way on."""
    words, again = WAITING[locale]
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("button", name=again)).to_be_visible()


def lose_questions(most: int = 1_000) -> Callable[[Route], None]:
    """The page at an address can be loaded, but whether it is there the script asks in vain."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        if route.request.is_navigation_request() or len(lost) == most:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    return lose


def test_the_first_page_gets_there_without_any_one_of_its_requests(home: PageLoad) -> None:
    asked, stuck = home.without_each()

    assert stuck == []
    assert len(asked) >= 9
    assert {"/api/me", "/api/options"} <= set(asked)


def test_a_table_gets_there_without_any_one_of_its_requests(table: PageLoad) -> None:
    asked, stuck = table.without_each()

    assert stuck == []
    assert len(asked) >= 20
    assert {"/api/me", "/api/options"} <= set(asked)


def test_a_newcomer_gets_to_a_table_although_the_first_request_for_a_name_is_lost(
    table: PageLoad, new_page: NewPage
) -> None:
    newcomer = new_page()
    newcomer.route("**/api/guest", lambda route: route.abort(), times=1)
    with newcomer.expect_event("requestfailed", lambda request: "/api/guest" in request.url):
        newcomer.goto(table.url)
    newcomer.wait_for_selector(".stage")


@pytest.mark.parametrize("part", ["shell-*.js", "en-*.js"])
def test_a_first_page_waiting_for_a_file_says_so_and_is_loaded_anew(
    home: PageLoad, part: str
) -> None:
    page = home.page
    stop_time(page)
    with unanswered(page, f"**/assets/{part}") as held:
        with page.expect_request(f"**/assets/{part}"):
            page.goto(home.url, wait_until="commit")
        page.clock.run_for(6_000)
        told(page)
        page.clock.run_for(10_000)
        page.clock.resume()
        page.wait_for_selector(home.there)

        assert len(held) == 1
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("part", ["TableScreen-*.js", "TableScreen-*.css"])
def test_a_table_waiting_for_a_file_says_so_and_is_loaded_anew(table: PageLoad, part: str) -> None:
    page = table.page
    stop_time(page)
    with unanswered(page, f"**/assets/{part}") as held:
        with page.expect_request(f"**/assets/{part}"):
            page.goto(table.url, wait_until="commit")
        page.clock.run_for(6_000)
        told(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("Still loading")
        page.clock.run_for(10_000)
        page.clock.resume()
        TablePage(page).wait_for_choice()

        assert len(held) == 1
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_style_sheet_that_is_not_answered_keeps_the_page_no_longer(home: PageLoad) -> None:
    styles = home.open()
    stop_time(home.page)
    pattern = "**/assets/shell-*.css"
    with unanswered(home.page, pattern):
        with home.page.expect_request(pattern):
            home.page.goto(home.url, wait_until="commit")
        home.page.clock.run_for(6_000)
        home.page.clock.resume()
        home.page.wait_for_selector(home.there)

        assert home.page.url == home.url
    assert home.open() == styles


@pytest.mark.parametrize("locale", wide_cases(["ru"], "en", "fr", "uk"))
def test_before_any_script_has_come_it_is_said_in_the_readers_language(
    new_page: NewPage, server: Server, locale: str
) -> None:
    page, there = new_page(locale=locale, size="phone"), f"{server.url}/"
    page.route(SCRIPT, lambda route: route.abort())
    page.route(there, lose_questions())
    page.goto(there, wait_until="commit")
    told(page, locale)
    assert violations(page) == []
    page.unroute(SCRIPT)
    with page.expect_navigation():
        page.get_by_role("button", name=WAITING[locale][1]).click()
    page.wait_for_selector(HOME)


def test_a_page_is_loaded_anew_only_when_the_server_answers(home: PageLoad) -> None:
    page, loads = home.page, list[str]()
    page.on("domcontentloaded", lambda page: loads.append(page.url))
    page.route(SCRIPT, lambda route: route.abort(), times=1)
    page.route(home.url, lose_questions(1))
    stop_time(page)
    page.goto(home.url)
    told(page)
    with page.expect_event("requestfailed", lambda request: request.url == home.url):
        page.clock.run_for(1_000)
    told(page)
    assert len(loads) == 1
    page.clock.resume()
    page.wait_for_selector(home.there)

    assert len(loads) == 2
