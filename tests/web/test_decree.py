"""A Royal Decree carries a card to a gap."""

import pytest
from playwright.sync_api import Locator, expect

from tests.testkit.web.table_page import TablePage
from tests.testkit.web.visits import PrepareGame

DECREE = ".held.playable[data-kind=royal_decree]"


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def decreeing(prepared_game: PrepareGame) -> TablePage:
    """A table where our Decree, the first card of the queue, asks what it moves."""
    table = prepared_game()
    page = table.page
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
    log = page.locator(".log")
    expect(log).not_to_contain_text("moves to slot")
    page.mouse.move(*middle(page.locator(".movable").first))
    page.mouse.down()
    page.mouse.move(700, 300, steps=4)
    gap = page.locator(".spot button").last
    gap.wait_for()
    expect(page.locator(".resting")).to_have_count(0)
    page.mouse.move(*middle(gap), steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(log).to_contain_text("moves to slot")
