"""The end of a game: the result, what next, and the story after them."""

import pytest
from playwright.sync_api import Locator, Page, expect

from web.access import paint
from web.finished import play_out
from web.told import RESULT
from web.visiting import Visit
from wide import mostly


def lower_edge(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def rank_of_mine(page: Page) -> str:
    return page.locator("dialog .mine .rank").inner_text()


@pytest.mark.parametrize("size", mostly(["phone"], "laptop"))
def test_the_result_comes_first_and_what_next_is_in_reach(visit: Visit, size: str) -> None:
    page = visit("/", size=size)
    play_out(page, seats=5)
    dialog = page.get_by_role("dialog", name=RESULT)
    expect(dialog.get_by_role("heading").first).to_have_text(RESULT)
    expect(dialog.locator("li.mine .you")).to_have_text("you")
    paint(page)
    height = page.evaluate("innerHeight")
    for name in ("Play again", "Replay"):
        control = dialog.get_by_text(name, exact=True)
        expect(control).to_be_visible()
        assert lower_edge(control) < height, "reached without scrolling"
    story = dialog.get_by_role("heading", name="The story of this game")
    assert lower_edge(story) > lower_edge(dialog.get_by_text("Play again"))


def test_the_sentence_names_the_place_the_standings_give(visit: Visit) -> None:
    page = visit("/")
    play_out(page, seats=5)
    said = page.locator(".end h2").inner_text()
    places = {"2": "second", "3": "third", "4": "fourth", "5": "fifth"}
    place = places.get(rank_of_mine(page))
    assert said.endswith(f"you are {place}") if place else said.startswith("You ")
