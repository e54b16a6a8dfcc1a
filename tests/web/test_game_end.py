"""The end of a game: the result, what next, and the story after them."""

import pytest
from playwright.sync_api import Locator, Page, expect

from oriflamme.fairness.claim_check import is_valid
from oriflamme.fairness.proof import read_proof
from tests.testkit.web.accessibility import paint
from tests.testkit.web.finished_game import leave_to_bots, play_out
from tests.testkit.web.page_text import RESULT
from tests.testkit.web.urls import origin
from tests.testkit.web.visits import Visit
from tests.testkit.web.waiting_room import host_of
from tests.testkit.wide_cases import wide_cases


def lower_edge(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def rank_of_mine(page: Page) -> str:
    return page.locator("dialog .mine .rank").inner_text()


@pytest.mark.parametrize("size", wide_cases(["phone"], "laptop"))
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


def test_the_story_shows_the_seal_of_a_deal_that_this_device_cut(visit: Visit) -> None:
    page = host_of(visit, bots=(1, 2))
    page.get_by_role("button", name="I am ready").click()
    game = leave_to_bots(page).removeprefix("/g/")
    seal = page.get_by_role("dialog", name=RESULT).locator("details")
    seal.get_by_text("The deal was sealed").click()

    expect(seal).to_contain_text("the server could not choose this deal")
    expect(seal).to_contain_text("Cut by: Anna.")
    link = seal.get_by_role("link", name="Keep the proof")
    answer = page.request.get(origin(page) + str(link.get_attribute("href")))
    proof = read_proof(answer.text())
    assert proof.game == game
    assert is_valid(proof)
