"""Large screens are used, and on small ones nothing important is out of reach."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.testkit.golden_games import golden_games
from tests.testkit.web.accessibility import paint
from tests.testkit.web.visits import QuickGame, Visit
from tests.testkit.wide_cases import wide_cases


def width(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["width"]


def measures(quick_game: QuickGame, size: str) -> dict[str, Any]:
    table = quick_game("base", 3, size=size)
    page = table.page
    table.wait_for_choice()
    return {
        "card": width(page.locator(".held.playable").first),
        "place": width(page.locator(".spot").first),
        "panel": width(page.locator("aside.side")),
        "type": page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)"),
    }


def test_cards_type_and_panel_grow_with_the_screen(quick_game: QuickGame) -> None:
    small, wide, huge = (measures(quick_game, size) for size in ("desktop", "wide", "huge"))
    for what in small:
        assert small[what] < wide[what] < huge[what], what


@pytest.mark.parametrize("size", wide_cases(["huge"], "wide"))
def test_a_large_table_needs_no_scrolling(quick_game: QuickGame, size: str) -> None:
    table = quick_game("ablaze", 5, size=size)
    table.wait_for_choice()
    assert table.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", wide_cases(["huge"], "wide"))
def test_the_first_page_fills_most_of_a_large_screen(visit: Visit, size: str) -> None:
    page = visit("/", size=size)
    heading, panel = page.locator("main h1"), page.get_by_role("button", name="Play now")
    left, right = heading.bounding_box(), panel.bounding_box()
    assert left
    assert right
    wide = page.evaluate("() => innerWidth")
    assert right["x"] + right["width"] - left["x"] > 0.6 * wide


def test_with_open_cards_five_hands_are_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit("/record", size="phone")
    page.get_by_label("Text of the record").fill(next(golden_games("base-5")).record)
    page.get_by_role("button", name="Show").click()
    page.get_by_role("combobox", name="Seen by").select_option("open")
    hands = page.get_by_role("region", name="Hand").locator("p")
    expect(hands).to_have_count(5)
    paint(page)
    for hand in hands.all():
        box = hand.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 844
    card = hands.last.get_by_role("button").first
    name = card.inner_text()
    card.tap()
    expect(page.get_by_role("dialog")).to_contain_text(name)
