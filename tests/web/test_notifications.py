"""Come back, it is your turn: the tab says so, and the system too for whoever wants it."""

from playwright.sync_api import Page, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.hidden_tab import HIDDEN_TAB, NOTIFICATION_STUB
from tests.testkit.web.polling import wait_until
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.two_players import open_table
from tests.testkit.web.visits import QuickGame, Visit

FORBIDDING = NOTIFICATION_STUB.replace("'granted')", "'denied')")


def icon(page: Page) -> str | None:
    return page.locator("link[rel=icon]").get_attribute("href")


def with_system(table: TablePage, system: str) -> Page:
    table.page.add_init_script(system)
    table.page.reload()
    table.wait_for_choice()
    return table.page


def ask_to_be_called(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Tell me when it is my turn").click()


def test_the_title_and_the_icon_say_whose_turn_it_is(visit: Visit) -> None:
    first, second = visit(), visit()
    path = open_table(first, first=0)
    for page in (first, second):
        page.goto(page.url.rstrip("/") + path)
    second.get_by_role("button", name="Sit here").click()
    expect(second).to_have_title("Before the game · Oriflamme")
    for page in (first, second):
        page.get_by_role("button", name="I am ready").click()
    code = path.removeprefix("/t/")
    expect(first).to_have_title(f"● Your turn · Table {code} · Oriflamme")
    expect(second).to_have_title(f"Table {code} · Oriflamme")
    assert [icon(first), icon(second)] == ["/icon-turn.svg", "/icon.svg"]
    assert first.request.get(first.url.replace(path, "/icon-turn.svg")).ok
    first.get_by_role("link", name="Home").click()
    expect(first.get_by_role("heading", level=1)).to_contain_text("The king is dead")
    assert icon(first) == "/icon.svg"


def test_whoever_is_elsewhere_is_called_by_the_system_if_they_asked_for_it(
    quick_game: QuickGame,
) -> None:
    table = quick_game()
    page = with_system(table, NOTIFICATION_STUB)
    ask_to_be_called(page)
    expect(page.get_by_role("checkbox", name="Tell me when it is my turn")).to_be_checked()
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert page.evaluate("called") == [], "nobody is called who is here"
    page.evaluate(HIDDEN_TAB)
    table.play(lambda thing: thing.click(), lambda: table.decisions > 3)
    code = page.url.rpartition("/")[2]
    expect_called = wait_until(page, "called.length > 0 && called").json_value()
    assert expect_called[0] == ["Your turn", code]


def test_a_browser_that_forbids_it_is_said_to(quick_game: QuickGame) -> None:
    page = with_system(quick_game(), FORBIDDING)
    ask_to_be_called(page)
    expect(page.get_by_role("alert")).to_contain_text("The browser does not allow messages")
    expect(page.get_by_role("checkbox", name="Tell me when it is my turn")).not_to_be_checked()
