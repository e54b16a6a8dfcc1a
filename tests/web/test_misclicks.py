"""What a hasty finger must not do."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.polling import wait_until
from tests.testkit.web.stopped_clock import stop_time
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.visits import QuickGame, Visit, ask
from tests.testkit.wide_cases import wide_cases

SIZES = wide_cases(["desktop", "small"], "phone", "laptop", "tablet", "landscape")
PRESSES = 20
BETWEEN_PRESSES_MS = 40


def acts_of(page: Page) -> list[str]:
    """Every decision this page sends from now on; it comes to the table anew."""
    acts: list[str] = []

    def note(frame: str | bytes) -> None:
        if '"type":"act"' in str(frame):
            acts.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framesent", note))
    page.reload()
    return acts


def press_there(page: Page, what: Locator) -> None:
    """The same point of the screen, again and again, faster than a hand can."""
    box = what.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(PRESSES):
        page.mouse.click(x, y)
        page.clock.run_for(BETWEEN_PRESSES_MS)


@pytest.mark.parametrize("size", SIZES)
def test_skipping_ahead_again_and_again_changes_nothing(quick_game: QuickGame, size: str) -> None:
    table = quick_game("base", 5, size=size, speed="slow")
    page = table.page
    acts = acts_of(page)
    skip = page.get_by_role("button", name="Skip ahead")
    for _ in range(3):
        table.wait_for_choice()
        stop_time(page)
        decide(table)
        expect(skip).to_be_enabled()
        acts.clear()
        press_there(page, skip)
        page.clock.resume()
        table.wait_for_choice()
        assert acts == []


def decide(table: TablePage) -> None:
    """Whatever is asked now, and what is asked about it."""
    while table.has_choice:
        table.next_press().click()
        wait_until(table.page, "() => !document.querySelector('.sending')")


def test_a_second_press_does_not_answer_the_next_question(quick_game: QuickGame) -> None:
    table = quick_game("base", 3)
    page = table.page
    reveal = page.locator("[data-action=reveal]")
    table.play(lambda thing: thing.click(), lambda: reveal.count() > 0)
    question = page.locator(".question").inner_text()
    box = reveal.bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.wait_for_choice()
    assert page.locator(".question").inner_text() != question


def test_whoever_wants_is_asked_before_a_reveal(quick_game: QuickGame) -> None:
    table = quick_game("base", 3, confirmsReveals=True)
    page = table.page
    acts = acts_of(page)
    reveal = page.locator("[data-action=reveal]")
    table.play(lambda thing: thing.click(), lambda: reveal.count() > 0)
    acts.clear()
    reveal.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Reveal the")
    dialog.get_by_role("button", name="No").click()
    expect(dialog).to_have_count(0)
    assert acts == []
    reveal.click()
    dialog.get_by_role("button", name="Yes").click()
    expect(dialog).to_have_count(0)
    assert len(acts) == 1


def duel(visit: Visit) -> tuple[Page, Page]:
    """Two people at a table of their own; the first of them decides."""
    anna, bela = visit("/"), visit("/", size="phone")
    link = ask(anna, "/api/tables", {"options": {"ruleset": "duel", "seats": 2, "first": 0}})
    for page in (anna, bela):
        page.goto(page.url.rstrip("/") + link["url"])
    bela.get_by_role("button", name="Sit here").click()
    for page in (anna, bela):
        page.get_by_role("button", name="I am ready").click()
    return anna, bela


def test_handing_over_to_a_bot_is_asked_once_and_said(visit: Visit) -> None:
    page, _ = duel(visit)
    TablePage(page).wait_for_choice()
    hand_over = page.get_by_role("button", name="Let a bot play for me")
    expect(hand_over).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    hand_over.click()
    page.get_by_role("button", name="No, go back").click()
    assert page.get_by_text("is playing for you").count() == 0
    hand_over.click()
    page.get_by_role("button", name="Yes, let the bot play").click()
    expect(page.get_by_text("is playing for you").first).to_be_visible()


def test_a_card_just_placed_is_taken_back(visit: Visit) -> None:
    """Anna places, thinks better of it before Bela acts, and places another card elsewhere."""
    anna, bela = duel(visit)
    table = TablePage(anna)
    table.wait_for_choice()
    before = anna.locator(".held").count()
    for _ in range(2):
        table.next_press().click()
    expect(bela.locator(".stage [role=listitem]").first).to_be_attached()
    back = anna.get_by_role("button", name="Take that back")
    expect(back).to_be_visible()
    anna.wait_for_selector("main:not(.resting)")
    back.click()
    expect(bela.get_by_text("takes the last act back").first).to_be_attached()
    table.wait_for_choice()
    expect(anna.locator(".held")).to_have_count(before)


def test_a_card_dropped_too_early_goes_back_to_the_hand(quick_game: QuickGame) -> None:
    """The page's clock stands still, so that the rest after my first card lasts."""
    table = quick_game("duel", 2)
    page = table.page
    acts = acts_of(page)
    table.wait_for_choice()
    stop_time(page)
    before = page.locator(".held.playable").count()
    page.locator(".held.playable").first.click()
    table.offers().first.click()
    expect(page.locator(".held.playable")).to_have_count(before - 1)
    expect(page.locator("main.resting")).to_be_visible()
    acts.clear()
    page.evaluate(NOTE_RETURNS)
    card = page.locator(".held.playable").first
    card.drag_to(page.locator(".spot").first)
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.evaluate("() => window.returned") == 1
    expect(card).to_have_attribute("aria-pressed", "true")
    assert acts == []
    page.clock.run_for(1000)
    expect(page.locator("main.resting")).to_have_count(0)
    table.offers().first.click()
    expect(page.locator(".log li", has_text="places the")).to_have_count(2)


NOTE_RETURNS = """() => {
    window.returned = 0
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
        if (this.classList.contains('returning')) window.returned += 1
        return animate.apply(this, how)
    }
}"""
"""Counts the cards that are seen to go back to where they lay."""
