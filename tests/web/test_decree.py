"""A Royal Decree carries a card to a gap."""

from playwright.sync_api import Locator, Page, expect
from table_page import TablePage
from visiting import Quick

PEACEFUL = (
    *("royal_decree", "lord", "heir", "spy", "conspiracy"),
    *("ambush", "queen", "felon", "schemer", "trap"),
)
DECREE = ".held.playable[data-kind=royal_decree]"


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_lifting(page: Page) -> bool:
    return page.locator(".movable").count() > 0 and page.locator(".spot button").count() == 0


def decreeing(quick: Quick) -> TablePage:
    """A table where our Decree asks. It stays in hand in seven deals of ten, and in a deck where
    nobody strikes it lives to be revealed."""
    for _ in range(30):
        table = quick("mixed", 3, deck=PEACEFUL)
        table.wait_for_choice()
        if table.page.locator(DECREE).count():
            play_decree(table)
        if is_lifting(table.page):
            return table
    raise AssertionError("no Decree in thirty deals")


def play_decree(table: TablePage) -> None:
    """The Decree is placed first, and revealed at once."""

    def press(thing: Locator) -> None:
        wanted = table.page.locator("[data-action=reveal]")
        if not wanted.count() and not table.offers().count():
            wanted = table.page.locator(DECREE)
        (wanted.first if wanted.count() else thing).click()

    table.play(press, lambda: is_lifting(table.page) or table.round > 1)


def test_a_card_is_dragged_into_a_gap(quick: Quick) -> None:
    page = decreeing(quick).page
    told = page.locator(".log").inner_text()
    page.mouse.move(*middle(page.locator(".movable").first))
    page.mouse.down()
    page.mouse.move(700, 300, steps=4)
    gap = page.locator(".spot button").last
    gap.wait_for()
    page.mouse.move(*middle(gap), steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("moves to slot")
    assert page.locator(".log").inner_text() != told
