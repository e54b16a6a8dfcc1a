"""A Royal Decree carries a card to a gap."""

import pytest
from playwright.sync_api import Locator, expect

from web.laid_table import PEACEFUL_DECK, PEACEFUL_HANDS, lay_table
from web.serving import Server
from web.table_page import TablePage
from web.visiting import Visit, ask

DECREE = ".held.playable[data-kind=royal_decree]"


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def decreeing(visit: Visit, server: Server) -> TablePage:
    """A table where our Decree, the first card of the queue, asks what it moves."""
    page = visit()
    code = lay_table(server, ask(page, "/api/guest", {}), PEACEFUL_DECK, PEACEFUL_HANDS)
    page.goto(f"{server.url}/t/{code}")
    table = TablePage(page)
    table.wait_for_choice()
    page.locator(DECREE).click()
    page.locator("[data-choice]").click()
    page.locator("[data-action=reveal]").wait_for()
    table.wait_for_choice()
    page.locator("[data-action=reveal]").click()
    expect(page.locator(".movable")).to_have_count(2)
    expect(page.locator(".resting")).to_have_count(0)
    return table


def test_a_card_is_dragged_into_a_gap(decreeing: TablePage) -> None:
    page = decreeing.page
    told = page.locator(".log").inner_text()
    page.mouse.move(*middle(page.locator(".movable").first))
    page.mouse.down()
    page.mouse.move(700, 300, steps=4)
    gap = page.locator(".spot button").last
    gap.wait_for()
    expect(page.locator(".resting")).to_have_count(0)
    page.mouse.move(*middle(gap), steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("moves to slot")
    assert page.locator(".log").inner_text() != told
