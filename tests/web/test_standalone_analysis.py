"""Advice without server or network: a hint at the table, the review of a game."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.standalone_page import START_MS, OpenStandalone, decision, open_record, play
from tests.testkit.wide_cases import wide_cases

GOLDEN = Path(__file__).parents[1] / "golden" / "ablaze-3.jsonl"
SHORT = "ablaze-3-37"
"""The fewest decisions of all: each takes its time to be judged."""


@pytest.mark.parametrize("size", wide_cases(["phone"], "desktop", "landscape"))
def test_a_hint_is_given_and_followed(open_standalone: OpenStandalone, size: str) -> None:
    page = open_standalone(size=size)
    table = play(page, "base")
    table.wait_for_choice()
    asked = decision(page)
    page.keyboard.press("h")
    hints = page.locator(".hints:visible")
    expect(hints.locator(".option").first).to_be_visible(timeout=START_MS)
    expect(hints).to_contain_text("400")
    assert violations(page) == []
    assert overflow(page) == []
    expect(page.locator(".resting")).to_have_count(0)
    hints.get_by_role("button", name=re.compile("^Do it")).first.click()
    expect(page.locator("main")).not_to_have_attribute("data-decision", asked or "")


@pytest.mark.wide
def test_a_game_is_reviewed_and_the_review_saved(open_standalone: OpenStandalone) -> None:
    games = map(json.loads, GOLDEN.read_text("utf-8").splitlines())
    record = next(game["record"] for game in games if game["id"] == SHORT)
    page = open_standalone(size="phone")
    open_record(page, record)
    page.locator("nav .sheet").last.click()
    page.locator("[data-review=ask]:visible").click()
    review = page.locator(".review:visible")
    expect(review.get_by_text("by instinct")).to_be_attached(timeout=START_MS)
    assert violations(page) == []
    assert overflow(page) == []
    with page.expect_download() as saved:
        review.get_by_role("link", name="Download with comments").click()
    assert "instinct:200" in saved.value.path().read_text("utf-8")
