"""Home for those who return: the games that wait for them, and how the last ones ended."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.finished_game import play_out
from tests.testkit.web.page_text import RESULT
from tests.testkit.web.two_players import seat_two
from tests.testkit.web.visits import Visit


def go_home(page: Page) -> None:
    page.goto(re.sub(r"/[tg]/.*", "/", page.url))


def top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"]


def test_running_games_come_first_and_say_whose_turn_it_is(visit: Visit) -> None:
    tables = seat_two(visit)
    asked = tables[0].wait_for_decision((0, 1))
    assert asked
    decider, other = tables[asked.seat].page, tables[1 - asked.seat].page
    name = decider.locator(".seat.mine").get_attribute("aria-label")
    for page, turn in ((decider, "Your decision"), (other, f"{name} decides")):
        go_home(page)
        mine = page.get_by_role("region", name="Your running games")
        expect(mine.locator(".turn")).to_have_text(turn)
        assert top(mine) < top(page.get_by_role("button", name="Play now"))


def test_finished_games_say_how_they_ended_and_against_whom(visit: Visit) -> None:
    page = visit("/", size="phone")
    play_out(page, seats=4)
    standings = page.locator("dialog ol li")
    scores = [score.split()[0] for score in standings.locator(".score").all_inner_texts()]
    go_home(page)
    game = page.get_by_role("region", name="Your finished games").get_by_role("listitem")
    expect(game.locator("strong")).to_have_text(RESULT)
    players = game.locator(".one")
    expect(players).to_have_count(4)
    assert [re.findall(r"\d+", words)[0] for words in players.all_inner_texts()] == scores
    expect(players.filter(has_text="you")).to_have_count(1)
    for family in ("Blue", "Green", "Yellow"):
        expect(players.filter(has_text=family)).to_contain_text("page")
