"""Whoever gives up lets a bot play on, and everybody is told in words."""

from playwright.sync_api import Page, expect

from tests.testkit.web.two_players import seat_two
from tests.testkit.web.visits import Visit


def concede(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    asked = page.get_by_role("dialog", name="Let a bot play for me")
    expect(asked).to_contain_text("To leave or to give up, let a bot play on.")
    expect(asked).to_contain_text("the others are told")
    page.get_by_role("button", name="Yes, let the bot play").click()


def test_the_others_read_and_hear_that_a_bot_plays_on(visit: Visit) -> None:
    one, other = seat_two(visit)
    name = other.page.locator("article[data-seat='0'] .name").inner_text()
    seat = other.page.locator("article[data-seat='0'] .notes")
    expect(seat).not_to_contain_text("a bot plays")
    concede(one.page)
    words = f"{name} hands over: a bot plays on."
    expect(seat).to_contain_text("a bot plays")
    expect(other.page.locator(".log")).to_contain_text(words)
    expect(other.page.get_by_test_id("announcer")).to_contain_text(words)
    one.page.get_by_role("button", name="Take my seat back").click()
    expect(seat).not_to_contain_text("a bot plays")
    expect(other.page.locator(".log")).to_contain_text(f"{name} is back and plays again.")
