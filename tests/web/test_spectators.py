"""Whoever watches is seen by everybody at the table, as long as they are there."""

import pytest
from playwright.sync_api import expect

from tests.testkit.web.accessibility import paint
from tests.testkit.web.spectators import shows_count, watch
from tests.testkit.web.urls import path_of
from tests.testkit.web.visits import QuickGame, Visit, ask
from tests.testkit.wide_cases import wide_cases


@pytest.mark.parametrize("size", wide_cases(["phone"], "desktop", "landscape"))
def test_they_come_and_go(quick_game: QuickGame, visit: Visit, size: str) -> None:
    page = quick_game(size=size).page
    expect(page.locator(".watchers")).to_have_count(0)
    zoe = watch(visit, path_of(page), "Zoe")
    shows_count(page, "1 person is watching")
    shows_count(zoe, "1 person is watching")
    yann = watch(visit, path_of(page), "Yann")
    shows_count(page, "2 people are watching")
    page.locator(".watchers").click()
    named = page.get_by_role("dialog", name="Spectators").get_by_role("listitem")
    expect(named).to_have_text(["Zoe", "Yann"])
    expect(named.locator(".coat")).to_have_count(2)
    zoe.close()
    expect(named).to_have_text(["Yann"])
    yann.close()
    expect(named).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".watchers")).to_have_count(0)


def test_they_are_named_in_the_waiting_room_until_they_sit(visit: Visit) -> None:
    page = visit()
    opened = ask(page, "/api/tables", {"options": {"seats": 3}, "bots": {"2": "page"}})
    page.goto(page.url.rstrip("/") + opened["url"])
    zoe = watch(visit, opened["url"], "Zoe")
    expect(page.locator(".watching")).to_contain_text("Zoe")
    zoe.get_by_role("button", name="Sit here").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("Zoe")
    expect(page.locator(".watching")).to_have_count(0)


@pytest.mark.parametrize("size", wide_cases(["landscape"], "small", "phone", "small landscape"))
def test_nothing_moves_when_somebody_comes(quick_game: QuickGame, visit: Visit, size: str) -> None:
    table = quick_game(size=size)
    table.wait_for_choice()  # nobody else does anything now
    page = table.page
    paint(page)
    place = "() => JSON.stringify(document.querySelector('.seats').getBoundingClientRect())"
    before = page.evaluate(place)
    watch(visit, path_of(page), "Zoe")
    shows_count(page, "1 person is watching")
    assert page.evaluate(place) == before
