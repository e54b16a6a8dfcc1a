"""Every language on every screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.testkit.web.accessibility import paint
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.visits import QuickGame, Visit
from tests.testkit.wide_cases import wide_cases

HEADINGS = {
    "en": "The king is dead",
    "fr": "Le roi est mort",
    "ru": "Король умер",
    "uk": "Король помер",
}
ROUNDS = {"en": "Round", "fr": "Manche", "ru": "Раунд", "uk": "Раунд"}


@pytest.mark.parametrize("locale", wide_cases(["uk"], "en", "fr", "ru"))
def test_the_browser_chooses_and_everything_is_said(
    quick_game: QuickGame, visit: Visit, locale: str
) -> None:
    page = visit("/", locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    expect(page.locator("h1")).to_contain_text(HEADINGS[locale])
    for path in ("/", "/new", "/rules", "/record"):
        page.goto(re.sub(r"(?<=\d)/.*", path, page.url))
        page.wait_for_selector("main")
        assert not KEY.findall(text_of(page))
    table = quick_game("ablaze", locale=locale)
    expect(table.page.locator("h1")).to_contain_text(ROUNDS[locale])
    table.play(lambda thing: thing.click(), lambda: table.round > 3)
    assert not KEY.findall(text_of(table.page))


def test_the_language_changes_in_mid_game_and_is_kept(quick_game: QuickGame) -> None:
    table = quick_game()
    page = table.page
    table.play(lambda thing: thing.click(), lambda: table.round > 1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("uk")
    expect(page.locator("h1 .round")).to_contain_text("Раунд")
    expect(page.locator(".log")).to_contain_text("Раунд 2:")


LINES = """() => [...document.querySelectorAll('.seat:not(.mine) .line')].map((line) => {
    const words = document.createRange()
    words.selectNodeContents(line)
    return [line.textContent, words.getClientRects().length, line.scrollWidth <= line.clientWidth]
})"""
"""The name of each bot's family, on how many lines it stands, and whether it is seen whole."""


@pytest.mark.parametrize("locale", wide_cases(["ru"], "uk"))
def test_no_family_is_broken_in_two_on_a_narrow_phone(quick_game: QuickGame, locale: str) -> None:
    table = quick_game("base", 5, size="phone", locale=locale)
    table.wait_for_choice()
    for width in (390, 360):
        table.page.set_viewport_size({"width": width, "height": 780})
        paint(table.page)
        names = table.page.evaluate(LINES)
        assert len(names) == 4
        assert {(lines, whole) for _, lines, whole in names} == {(1, True)}


@pytest.mark.parametrize(
    ("locale", "game"),
    [("uk", "Орифлама"), pytest.param("ru", "Орифламма", marks=pytest.mark.wide)],
)
def test_the_banner_is_written_in_the_readers_letters(visit: Visit, locale: str, game: str) -> None:
    page = visit("/", locale=locale)
    expect(page.locator("header > a")).to_have_text(game)
    assert page.title().endswith(game)
