"""Somebody takes long: after a fair time the others may say so, and all read what that starts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.server import Server
from tests.testkit.web.visits import Visit, ask
from tests.testkit.wide_cases import wide_cases


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server where a fair time is none at all, and whoever is nudged has all day."""
    monkeypatch.setenv("ORIFLAMME_FAIR", "0")
    monkeypatch.setenv("ORIFLAMME_NUDGED", "86400")
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def waiting_for_the_first(visit: Visit, url: str, pace: str, size: str) -> tuple[Page, Page]:
    """Two people and a bot; the first of them is to decide."""
    first, second = visit(url=url, size=size), visit(url=url, size=size)
    paces = {"untimed": {"type": "untimed"}, "days": {"type": "days", "days": 2}}
    options = {"seats": 3, "first": 0, "pace": paces[pace]}
    bots = {"2": "page"}
    link = ask(first, "/api/tables", {"options": options, "bots": bots, "seat": 0})
    for page in (first, second):
        page.goto(url + link["url"])
    second.get_by_role("button", name="Sit here").click()
    for page in (first, second):
        page.get_by_role("button", name="I am ready").click()
    for page in (first, second):
        page.wait_for_selector(".stage")
    return first, second


def test_nobody_can_nudge_before_a_fair_time(visit: Visit, server: Server) -> None:
    _, second = waiting_for_the_first(visit, server.url, "untimed", "desktop")
    expect(second.locator(".seat.deciding")).to_have_attribute("data-seat", "0")
    expect(second.get_by_role("button", name="Nudge")).to_have_count(0)


@pytest.mark.parametrize("size", wide_cases(["phone"], "laptop"))
def test_a_nudge_says_to_both_sides_what_it_starts(visit: Visit, hasty: Server, size: str) -> None:
    first, second = waiting_for_the_first(visit, hasty.url, "untimed", size)
    expect(first.get_by_role("button", name="Nudge")).to_have_count(0)
    second.get_by_role("button", name="Nudge").click()
    dialog = second.get_by_role("dialog")
    expect(dialog).to_contain_text("A countdown begins that everybody sees.")
    assert violations(second) == []
    dialog.get_by_role("button", name="Yes, nudge").click()
    expect(second.get_by_text("was asked to go on. When the countdown ends")).to_be_visible()
    expect(second.get_by_role("button", name="Nudge")).to_have_count(0)
    expect(first.get_by_text("a bot plays for you; you can come back")).to_be_visible()
    assert violations(first) == []
    first.reload()
    expect(first.get_by_text("a bot plays for you; you can come back")).to_be_visible()


def test_where_there_is_a_clock_a_nudge_only_reminds(visit: Visit, hasty: Server) -> None:
    first, second = waiting_for_the_first(visit, hasty.url, "days", "desktop")
    second.get_by_role("button", name="Nudge").click()
    expect(second.get_by_role("dialog")).to_contain_text("The clock runs on as it did")
    second.get_by_role("button", name="Yes, nudge").click()
    expect(first.get_by_text("ask you to go on.")).to_be_visible()
    expect(first.get_by_text("a bot plays for you")).to_have_count(0)
