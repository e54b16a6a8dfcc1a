"""Two people and a bot at one table."""

from playwright.sync_api import Page

from tests.testkit.web.table_page import TablePage
from tests.testkit.web.urls import origin
from tests.testkit.web.visits import Visit, ask


def open_table(page: Page, **options: object) -> str:
    """A table for two people and a bot; the first is seated."""
    wanted = {"ruleset": "base", "seats": 3, **options}
    link = ask(page, "/api/tables", {"options": wanted, "bots": {"2": "page"}, "seat": 0})
    return str(link["url"])


def seat_two(visit: Visit, **options: object) -> tuple[TablePage, TablePage]:
    first, second = visit(), visit()
    path = open_table(first, **options)
    for page in (first, second):
        page.goto(origin(page) + path)
    second.get_by_role("button", name="Sit here").click()
    for page in (first, second):
        page.get_by_role("button", name="I am ready").click()
    for page in (first, second):
        page.wait_for_selector(".stage")
    return TablePage(first), TablePage(second)


def play_both(one: TablePage, other: TablePage, rounds: int) -> None:
    """Whoever is asked decides, until so many rounds are over or the game is."""
    asked = one.wait_for_decision((0, 1))
    while asked and one.round <= rounds:
        table = (one, other)[asked.seat]
        table.wait_for_choice()
        while table.shows(asked):
            table.next_press().click()
            table.wait_until_sent()
        table.decisions += 1
        asked = one.wait_for_decision((0, 1), after=asked.number)
