"""A Royal Decree carries a card to a gap."""

from functools import partial

from playwright.sync_api import Locator, Page, expect
from visiting import Quick


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_lifting(page: Page) -> bool:
    return page.locator(".movable").count() > 0 and page.locator(".spot button").count() == 0


def test_a_card_is_dragged_into_a_gap(quick: Quick) -> None:
    """The server deals as it likes, so games are played until a Decree of ours comes up."""
    for _ in range(20):
        table = quick("base", 3)
        page = table.page
        table.play(lambda thing: thing.click(), partial(is_lifting, page))
        if not table.is_over:
            break
    assert not table.is_over, "no Decree in twenty games"
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
