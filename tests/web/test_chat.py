"""Words that nobody is looking at are shown all the same; among bots there are none."""

import pytest
from playwright.sync_api import expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.stopped_clock import stop_time
from tests.testkit.web.two_players import seat_two
from tests.testkit.web.visits import QuickGame, Visit
from tests.testkit.wide_cases import wide_cases


def test_what_is_said_unseen_is_shown_in_a_line_and_counted(visit: Visit) -> None:
    one, other = seat_two(visit)
    badge = other.page.get_by_role("tab", name="Chat").get_by_test_id("unread")
    expect(badge).to_have_count(0)
    one.page.get_by_role("tab", name="Chat").click()
    stop_time(other.page)
    for words in ("Long live the queen", "And the heir"):
        one.page.get_by_role("textbox", name="Say something").fill(words)
        one.page.get_by_role("button", name="Send").click()
        expect(other.page.get_by_role("status").get_by_text(words)).to_be_visible()
    other.page.clock.resume()
    expect(badge).to_contain_text("2 messages not read yet")
    assert violations(other.page) == []
    other.page.get_by_role("tab", name="Chat").click()
    expect(badge).to_have_count(0)
    expect(one.page.get_by_test_id("unread")).to_have_count(0)
    assert violations(other.page) == []


@pytest.mark.parametrize("locale", wide_cases(["en"], "fr", "ru", "uk"))
def test_among_bots_there_is_no_chat(quick_game: QuickGame, locale: str) -> None:
    table = quick_game(locale=locale)
    expect(table.page.locator("#tab-memo")).to_be_visible()
    expect(table.page.locator("#tab-chat")).to_have_count(0)
