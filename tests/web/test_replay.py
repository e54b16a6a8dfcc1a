"""Finished games, seen again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from oriflamme.notation.ogn_read import read_record
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.server import Server
from tests.testkit.web.stopped_clock import stop_time
from tests.testkit.web.visits import Visit, settings_script

STEP = "section.controls .count"


@pytest.fixture(scope="module")
def game(browser: Browser, server: Server) -> str:
    """Where a game that is over can be seen again."""
    page = browser.new_page(locale="en")
    page.add_init_script(settings_script(speed="instant", sound=False))
    page.goto(server.url)
    path = play_out(page)
    page.close()
    return path


@pytest.fixture
def replay(visit: Visit, game: str) -> Page:
    page = visit(game)
    page.wait_for_selector(".controls")
    return page


def steps(page: Page) -> tuple[int, int]:
    at, last = (page.locator(STEP).inner_text()).split(" of ")
    return int(at), int(last)


def test_the_moment_reached_while_other_eyes_arrive_stays(replay: Page) -> None:
    held: list[Route] = []
    replay.route("**/replay?seat=open", lambda route: held.append(route))
    with replay.expect_request("**/replay?seat=open"):
        replay.get_by_label("Seen by").select_option("open")
    replay.get_by_role("button", name="Round 3").click()
    reached = steps(replay)[0]
    with replay.expect_response("**/replay?seat=open"):
        held.pop().continue_()
    expect(replay).to_have_url(re.compile(f"#{reached}/open$"))
    expect(replay.get_by_role("heading", name="Round 3")).to_be_visible()
    assert steps(replay)[0] == reached > 0


def test_it_begins_at_the_beginning_without_the_result(replay: Page) -> None:
    assert steps(replay)[0] == 0
    expect(replay.locator(".stage [data-slot]")).to_have_count(0)
    expect(replay.locator(".end")).to_have_count(0)
    expect(replay.locator(".seal")).to_have_count(0)


def test_it_goes_step_by_step_by_round_and_to_the_end(replay: Page) -> None:
    replay.get_by_role("button", name="One step on").click()
    expect(replay.locator(".stage [data-slot]")).to_have_count(1)
    assert steps(replay)[0] == 1
    replay.get_by_role("button", name="Round 3").click()
    expect(replay.get_by_role("heading", name="Round 3")).to_be_visible()
    replay.get_by_role("button", name="To the end").click()
    expect(replay.locator(".end")).to_contain_text(re.compile("wins|share the victory"))
    at, last = steps(replay)
    assert at == last
    replay.get_by_role("button", name="Story").click()
    expect(replay.get_by_role("dialog")).to_contain_text("Where it came from")


def test_a_link_leads_to_a_moment(replay: Page, visit: Visit) -> None:
    replay.get_by_role("slider").fill("7")
    expect(replay).to_have_url(re.compile("#7$"))
    other = visit(replay.url[replay.url.index("/g/") :])
    other.wait_for_selector(".controls")
    assert steps(other)[0] == 7


def test_it_is_seen_as_a_seat_saw_it_or_with_open_cards(replay: Page) -> None:
    replay.get_by_role("slider").fill("3")
    seen = replay.get_by_role("combobox", name="Seen by")
    seen.select_option("0")
    expect(replay.locator(".held")).not_to_have_count(0)
    own = replay.locator(".seal").count()
    seen.select_option("open")
    expect(replay.locator(".seal")).not_to_have_count(own)
    assert steps(replay)[0] == 3


def test_it_plays_by_itself(replay: Page) -> None:
    stop_time(replay)
    replay.get_by_role("combobox", name="Speed").select_option("4")
    replay.get_by_role("button", name="Play", exact=True).click()
    replay.clock.run_for(3000)
    expect(replay.locator(".stage [data-slot]").nth(1)).to_be_visible()
    replay.get_by_role("button", name="Pause").click()
    reached = steps(replay)[0]
    replay.clock.run_for(3000)
    assert steps(replay)[0] == reached >= 2


def test_the_record_is_downloaded_and_opened_from_a_file(replay: Page, tmp_path: Path) -> None:
    with replay.expect_download() as download:
        replay.get_by_role("link", name="Download .ogn").click()
    file = tmp_path / "game.ogn"
    download.value.save_as(file)
    record = read_record(file.read_text("utf-8"))
    replay.goto(replay.url[: replay.url.index("/g/")] + "/record")
    replay.get_by_label("File").set_input_files(file)
    replay.wait_for_selector(".controls")
    assert steps(replay) == (0, len(record.actions))


def test_a_record_that_cannot_be_played_is_refused_with_the_reason(visit: Visit) -> None:
    page = visit("/record")
    page.get_by_label("Text of the record").fill('[Ruleset "chess"]')
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be played")


def test_a_link_to_a_moment_keeps_the_viewpoint(replay: Page, visit: Visit) -> None:
    replay.get_by_role("combobox", name="Seen by").select_option("open")
    expect(replay.get_by_role("region", name="Hand")).to_be_visible()
    replay.get_by_role("slider").fill("5")
    expect(replay).to_have_url(re.compile("#5/open$"))
    other = visit(replay.url[replay.url.index("/g/") :])
    expect(other.get_by_role("combobox", name="Seen by")).to_have_value("open")
    expect(other.get_by_role("region", name="Hand").locator("p")).to_have_count(3)
    assert steps(other)[0] == 5


def test_a_changed_address_is_followed(replay: Page) -> None:
    replay.evaluate("location.hash = '4/1'")
    expect(replay.get_by_role("combobox", name="Seen by")).to_have_value("1")
    expect(replay.locator(STEP)).to_have_text(re.compile(r"^4 of"))
    replay.evaluate("location.hash = '6/1'")
    expect(replay.locator(STEP)).to_have_text(re.compile(r"^6 of"))


def test_arrow_keys_go_on_after_a_click(replay: Page) -> None:
    replay.get_by_role("button", name="Round 2").click()
    at, _ = steps(replay)
    replay.keyboard.press("ArrowRight")
    assert steps(replay)[0] == at + 1
    replay.keyboard.press("ArrowLeft")
    assert steps(replay)[0] == at


def test_a_record_from_a_file_says_it_has_no_link_and_tells_bots_apart(
    replay: Page, visit: Visit
) -> None:
    game = replay.url.partition("/g/")[2].partition("#")[0]
    record = f"/api/games/{game}/record.ogn"
    text = replay.evaluate("async path => (await fetch(path)).text()", record)
    page = visit("/record")
    page.get_by_label("Text of the record").fill(text)
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector(".controls")
    expect(page.get_by_text("has no link")).to_be_visible()
    expect(page.get_by_role("button", name="Copy a link to this moment")).to_have_count(0)
    names = [each.get_attribute("aria-label") for each in page.locator(".seat").all()]
    assert "page (Blue)" in names
    assert len(set(names)) == 3
