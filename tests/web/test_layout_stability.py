"""The queue keeps still while somebody decides."""

import pytest
from playwright.sync_api import Page

from tests.testkit.web.polling import wait_until
from tests.testkit.web.visits import QuickGame
from tests.testkit.wide_cases import wide_cases

PLACES = """() => {
    const { top } = document.querySelector('.area').getBoundingClientRect()
    const places = [...document.querySelectorAll('.queue-card')].map((card) => {
        const box = card.getBoundingClientRect()
        return [box.x, box.y - top, box.width].map(Math.round)
    })
    const isQuiet = document.querySelector('.stage').getAnimations({ subtree: true })
        .every((each) => each.effect.getComputedTiming().iterations === Infinity)
    const seen = JSON.stringify(places)
    const again = isQuiet && window.lastLook?.seen === seen
    window.lastLook = { seen, times: again ? window.lastLook.times + 1 : 0 }
    return window.lastLook.times >= 6 && places
}"""
"""Counted from the top of the table: a page may be scrolled. Nothing moves, and one look after
another finds them there: what has just been laid is fitted in a moment later."""


def still(page: Page) -> list[list[int]]:
    """Where the cards lie once nothing moves any more."""
    page.evaluate("() => delete window.lastLook")
    return list(wait_until(page, PLACES).json_value())


@pytest.mark.parametrize("size", wide_cases(["desktop", "landscape"], "phone", "laptop", "small"))
@pytest.mark.parametrize("locale", wide_cases(["ru"], "en"))
def test_choosing_a_card_to_place_moves_nothing(
    quick_game: QuickGame, size: str, locale: str
) -> None:
    table = quick_game("ablaze", 4, size=size, locale=locale)
    page = table.page
    cards, lying = page.locator(".held.playable"), page.locator(".queue-card")
    # A queue can be swept empty; in later rounds one's own cards lie in it, to be placed on.
    table.play(
        lambda thing: thing.click(),
        lambda: table.round > 1 and cards.count() > 0 and lying.count() > 0,
    )
    before = still(page)
    assert before
    for n in range(cards.count()):
        cards.nth(n).click()
        assert still(page) == before


def test_targets_wear_no_familys_colour(quick_game: QuickGame) -> None:
    table = quick_game("base", 3)
    page = table.page
    target = page.locator(".queue-card.target")
    table.play(lambda thing: thing.click(), lambda: target.count() > 0 and not chosen(page))
    colours = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
    families = {page.evaluate(colours, f"--{each}") for each in FAMILIES}
    assert page.evaluate(colours, "--target") not in families
    assert page.evaluate(colours, "--target") != page.evaluate(colours, "--focus")


FAMILIES = ("red", "blue", "green", "yellow", "purple")


def chosen(page: Page) -> bool:
    return page.locator(".held.chosen").count() > 0
