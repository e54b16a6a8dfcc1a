"""The whole game in one folder of files: no server at all and, once it has come, no network."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.standalone_page import (
    START_MS,
    OpenStandalone,
    decision,
    open_record,
    play,
    press,
)
from tests.testkit.web.table_page import TablePage
from tests.testkit.wide_cases import wide_cases

SECRET = ".held, .seal, [data-action], [data-choice]"
GOLDEN = Path(__file__).parents[1] / "golden" / "base-3.jsonl"
CLEAR = """() => new Promise((done, failed) => {
    const asked = indexedDB.deleteDatabase('oriflamme')
    asked.onsuccess = done
    asked.onerror = asked.onblocked = failed
}).then(() => true)"""
"""Whoever clears what a browser keeps."""


@pytest.mark.parametrize(
    "game",
    wide_cases(["duel squire"], "duel king", "base squire", "ablaze king", "mixed squire"),
)
def test_a_game_is_played_without_server_or_network_and_survives_a_reload(
    open_standalone: OpenStandalone, game: str
) -> None:
    ruleset, bot = game.split()
    page = open_standalone(size="phone")
    assert violations(page) == []
    table = play(page, ruleset, bot)
    table.play(press, until=lambda: table.decisions >= 4)
    assert violations(page) == [], "at the table"
    asked = decision(page)
    page.reload()
    table.wait_for_choice()
    assert decision(page) == asked
    table.play(press, until=lambda: False)
    assert table.is_over
    page.get_by_role("dialog").locator("a[href*='?/g/']").first.click()
    expect(page.locator(".controls")).to_be_visible(timeout=START_MS)


@pytest.mark.wide
def test_a_record_is_opened_from_a_file(open_standalone: OpenStandalone) -> None:
    record = json.loads(GOLDEN.read_text("utf-8").splitlines()[0])["record"]
    page = open_standalone()
    open_record(page, record)
    assert violations(page) == []


@pytest.mark.wide
def test_several_play_a_whole_game_on_one_device(open_standalone: OpenStandalone) -> None:
    page = open_standalone()
    page.get_by_role("link", name="Several on this device").click()
    page.locator("form label").filter(has_text="Duel").click()
    page.locator("form .primary").click()
    table, curtain = TablePage(page), page.locator(".curtain button")
    opened: set[str] = set()
    while table.wait_for_choice_or(".curtain button") and not table.is_over:
        if curtain.count():
            assert page.locator(SECRET).count() == 0, "while the device is passed"
            opened.add(curtain.inner_text())
            curtain.click()
            expect(curtain).to_have_count(0)
        else:
            press(table.next_press())
            table.decisions += 1
            table.wait_until_sent()
    assert len(opened) == 2
    expect(page.get_by_role("dialog").locator("a[href*='?/g/']").first).to_be_visible()


@pytest.mark.wide
@pytest.mark.parametrize("locale", ["en", "fr", "ru", "uk"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_every_language_and_size_is_whole(
    open_standalone: OpenStandalone, locale: str, size: str
) -> None:
    page = open_standalone(size=size, locale=locale)
    assert violations(page) == []
    assert overflow(page) == []
    table = play(page, "base")
    table.wait_for_choice()
    assert violations(page) == [], "at the table"


@pytest.mark.wide
def test_a_killed_worker_is_replaced_and_the_game_goes_on(
    open_standalone: OpenStandalone, browser: Browser
) -> None:
    page = open_standalone()
    table = play(page, "base")
    table.wait_for_choice()
    asked = decision(page)
    wire = browser.new_browser_cdp_session()
    workers = [
        each["targetId"]
        for each in wire.send("Target.getTargets")["targetInfos"]
        if each["type"] == "shared_worker"
    ]
    with page.expect_navigation(timeout=START_MS):
        for worker in workers:
            wire.send("Target.closeTarget", {"targetId": worker})
    table.wait_for_choice()
    assert decision(page) == asked


@pytest.mark.wide
def test_a_device_that_keeps_no_more_is_told_of_and_nothing_happens_that_is_not_kept(
    open_standalone: OpenStandalone,
) -> None:
    page = open_standalone()
    table = play(page, "base")
    table.wait_for_choice()
    asked = decision(page)
    page.evaluate(CLEAR)
    page.locator(".held.playable").first.click()
    table.offers().last.click()
    told = page.get_by_text("This device does not keep what you decide")
    expect(told).to_be_in_viewport(ratio=1)
    assert overflow(page) == []
    table.wait_for_choice()
    assert decision(page) == asked
