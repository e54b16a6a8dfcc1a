"""Whole games, by every way of pointing, each in another language."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.page_text import KEY, RESULT, text_of
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.visits import QuickGame, Visit


def never() -> bool:
    return False


def is_told(page: Page, locale: str) -> None:
    """It ended in this language, and no message was missing."""
    expect(page.locator("html")).to_have_attribute("lang", locale)
    assert not KEY.findall(text_of(page))


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(page: Page, what: Locator) -> None:
    page.mouse.move(*centre(what))
    page.mouse.down()
    page.mouse.move(640, 420, steps=3)


def test_a_visitor_plays_within_two_clicks(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".held")).to_have_count(10)
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()


def test_a_game_by_mouse_and_a_rematch(quick_game: QuickGame) -> None:
    table = quick_game()
    table.play(lambda thing: thing.click(), never)
    expect(table.page.get_by_role("dialog", name=RESULT)).to_be_visible()
    expect(table.page.locator("dialog .winner")).not_to_have_count(0)
    assert table.decisions > 12
    a_rematch_against_bots_begins_at_once(table.page)


@pytest.mark.wide
def test_a_game_by_mouse_on_a_laptop(quick_game: QuickGame) -> None:
    table = quick_game("ablaze", size="laptop", locale="uk")
    table.play(lambda thing: thing.click(), never)
    expect(table.page.locator("dialog .winner")).not_to_have_count(0)
    is_told(table.page, "uk")
    assert table.decisions > 12


def test_cards_are_placed_by_dragging_and_dropped_elsewhere_stay_in_hand(
    quick_game: QuickGame,
) -> None:
    table = quick_game()
    page = table.page
    table.play(lambda thing: thing.click(), lambda: page.locator(".held.playable").count() > 0)
    a_card_dropped_elsewhere_stays_in_hand(page)
    for _ in range(2):
        table.wait_for_choice()
        count = page.locator(".held").count()
        lift(page, page.locator(".held.playable").first)
        page.mouse.move(*centre(table.offers().first), steps=3)
        page.mouse.up()
        expect(page.locator(".held")).to_have_count(count - 1)
        table.play(lambda thing: thing.click(), lambda: page.locator(".held.playable").count() > 0)


def a_card_dropped_elsewhere_stays_in_hand(page: Page) -> None:
    card = page.locator(".held.playable").first
    count = page.locator(".held").count()
    lift(page, card)
    page.mouse.move(1400, 850, steps=3)
    page.mouse.up()
    expect(page.locator(".held")).to_have_count(count)
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_game_by_keyboard_alone(quick_game: QuickGame) -> None:
    table = quick_game("duel", 2)
    told = table.page.get_by_test_id("announcer")

    def press(thing: Locator) -> None:
        walk_to(table.page, thing)
        table.page.keyboard.press("Enter")

    table.play(press, never)
    expect(told).to_contain_text("The game is over")
    is_told(table.page, "en")


def walk_to(page: Page, thing: Locator) -> None:
    """Only Tab moves; nothing is focused by other means."""
    wanted = thing.element_handle()
    for _ in range(140):
        if wanted.evaluate("element => element.matches(':focus')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never came to it")


def test_a_game_by_touch_on_a_phone(quick_game: QuickGame) -> None:
    table = quick_game("mixed", 4, size="phone", locale="fr")
    table.play(lambda thing: thing.tap(), never)
    assert table.is_over
    is_told(table.page, "fr")
    width = table.page.evaluate("document.documentElement.scrollWidth")
    assert width == 390


@pytest.mark.wide
def test_a_game_by_touch_on_a_phone_held_sideways(quick_game: QuickGame) -> None:
    table = quick_game("ablaze", 5, size="landscape", locale="ru")
    page = table.page
    shapes: set[tuple[int, int]] = set()

    def press(thing: Locator) -> None:
        shapes.add(tuple(page.evaluate(SHAPE)))
        thing.tap()

    table.play(press, never)
    assert table.is_over
    is_told(page, "ru")
    assert {width for width, _ in shapes} == {844}
    assert page.locator(".end").is_visible()


SHAPE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


def test_a_card_explains_itself(quick_game: QuickGame) -> None:
    table = quick_game(size="phone")
    page = table.page
    table.wait_for_choice()
    page.locator(".held").first.dispatch_event("contextmenu")
    dialog = page.get_by_role("dialog", name="Card")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".rulings")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Memo").click()
    expect(page.get_by_role("dialog", name="Memo").get_by_role("row")).to_have_count(11)


def test_beside_the_table_a_card_explains_itself_without_a_dialog(quick_game: QuickGame) -> None:
    table = quick_game(size="laptop")
    page = table.page
    table.play(lambda thing: thing.click(), lambda: table.round > 1)
    card = page.locator(".stage [data-slot]:not([data-choice])").first
    card.click()
    expect(page.locator(".side .inspector")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(card).to_be_focused()


def a_rematch_against_bots_begins_at_once(page: Page) -> None:
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    assert not TablePage(page).is_over
