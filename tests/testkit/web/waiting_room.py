"""A table before its game: who hosts it, who is asked to it, and what is next for each."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.urls import go_to, path_of
from tests.testkit.web.visits import Visit, ask


def host_of(visit: Visit, *, bots: tuple[int, ...] = (), **options: Any) -> Page:
    """Anna, at a table of hers."""
    anna = visit()
    ask(anna, "/api/guest", {"name": "Anna"})
    wanted = {"seats": 3, **options}
    seated = {str(seat): "page" for seat in bots}
    go_to(anna, ask(anna, "/api/tables", {"options": wanted, "bots": seated, "seat": 0})["url"])
    expect(step(anna)).to_be_visible()
    return anna


def asked_to(host: Page, visit: Visit, **kwargs: Any) -> Page:
    """Somebody who opens the link."""
    guest = visit(path_of(host), **kwargs)
    expect(step(guest)).to_be_visible()
    return guest


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".mine")).to_contain_text(name)


def step(page: Page) -> Locator:
    return page.locator("[data-step]")


def is_asked(page: Page, stage: str, button: str) -> None:
    """There is one thing to do next, and it stands out."""
    expect(step(page)).to_have_attribute("data-step", stage)
    expect(page.locator("main .primary")).to_have_text(button)
