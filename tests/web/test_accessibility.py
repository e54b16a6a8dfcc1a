"""Nobody is left out: axe finds nothing, and nothing is cut off on a small screen in large type."""

import pytest
from playwright.sync_api import expect

from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.urls import origin
from tests.testkit.web.visits import QuickGame, Visit
from tests.testkit.wide_cases import wide_cases

PAGES = (
    "/",
    "/new",
    "/together",
    "/cards",
    "/rules",
    "/privacy",
    "/record",
    "/move/a-link",
    "/nowhere",
)


def test_axe_finds_nothing_on_any_screen(visit: Visit, quick_game: QuickGame) -> None:
    page = visit()
    for path in PAGES:
        page.goto(origin(page) + path)
        page.wait_for_selector("main h1")
        assert violations(page) == [], path
    page.goto(origin(page))
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == [], "settings"

    table = quick_game("ablaze", 5, lessons=True)
    table.wait_for_choice()
    assert violations(table.page) == [], "placement"
    table.page.locator(".held.playable").first.click()
    assert violations(table.page) == [], "a card chosen"
    table.play(lambda thing: thing.click(), lambda: table.page.locator("[data-action]").count() > 0)
    assert violations(table.page) == [], "wait or reveal"
    table.page.get_by_role("tab", name="Memo").click()
    assert violations(table.page) == [], "memo"

    path = play_out(page)
    assert violations(page) == [], "the end"
    page.goto(origin(page) + path + "#20")
    page.wait_for_selector(".controls")
    assert violations(page) == [], "replay"


def test_axe_finds_nothing_before_the_game_and_on_a_phone(
    visit: Visit, quick_game: QuickGame
) -> None:
    page = visit("/new", size="phone")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("[data-seat]")
    assert violations(page) == [], "waiting room"
    table = quick_game("duel", 2, size="phone", lessons=True)
    table.play(lambda thing: thing.tap(), lambda: table.round > 1)
    assert violations(table.page) == [], "table"
    table.page.get_by_role("button", name="Log").click()
    assert violations(table.page) == [], "log"


def test_every_event_is_read_aloud_and_every_page_begins_afresh(quick_game: QuickGame) -> None:
    table = quick_game()
    told = table.page.get_by_test_id("announcer").locator("p")
    table.play(lambda thing: thing.click(), lambda: table.round > 1)
    for sentence in ("places a card", "Round 2:"):
        expect(told.filter(has_text=sentence)).not_to_have_count(0)
    table.page.get_by_role("link", name="Home").click()
    expect(table.page.get_by_role("heading", level=1)).to_contain_text("The king is dead")
    expect(told).to_have_count(0)


@pytest.mark.parametrize("locale", wide_cases(["ru"], "en", "fr", "uk"))
def test_nothing_is_cut_off_at_320_pixels_and_double_type(
    visit: Visit, quick_game: QuickGame, locale: str
) -> None:
    page = visit(locale=locale, size="narrow")
    for path in ("/", "/new", "/rules", "/privacy", "/record"):
        page.goto(origin(page) + path)
        page.wait_for_selector("main h1")
        assert overflow(page) == [], path
    table = quick_game("ablaze", 5, locale=locale, size="narrow", lessons=True)
    assert overflow(table.page) == [], "placement"
    table.play(lambda thing: thing.tap(), lambda: table.page.locator("[data-action]").count() > 0)
    assert overflow(table.page) == [], "wait or reveal"


@pytest.mark.parametrize("locale", wide_cases(["fr"], "en", "ru", "uk"))
def test_the_choices_are_in_sight_on_a_small_phone_held_sideways(
    quick_game: QuickGame, locale: str
) -> None:
    table = quick_game("ablaze", 5, locale=locale, size="small landscape")
    asked = table.page.locator("[data-action]")
    table.play(lambda thing: thing.tap(), lambda: table.round > 3 and asked.count() > 0)
    for choice in asked.all():
        box = choice.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 376


OUTLINE = "element => getComputedStyle(element).outlineStyle"


def test_what_can_be_chosen_is_marked_where_the_reader_chose_the_colours(
    quick_game: QuickGame,
) -> None:
    table = quick_game()
    table.page.emulate_media(forced_colors="active")
    table.wait_for_choice()
    card = table.page.locator(".held.playable").first
    card.click()
    table.page.mouse.click(5, 5)  # the ring of the focus says something else
    assert card.evaluate(OUTLINE) == "solid"
    assert table.page.locator(".seat.deciding").evaluate(OUTLINE) == "solid"
