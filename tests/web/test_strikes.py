"""A blow is seen: something hits, something falls, and it is said who struck whom."""

from typing import Any, Literal

from playwright.sync_api import expect

from oriflamme.notation.ogn_read import read_record
from oriflamme.rules import events as ev
from tests.testkit.golden_games import golden_games
from tests.testkit.web.polling import wait_until
from tests.testkit.web.visits import Visit

LONGEST_MS = 400

WATCH = """() => {
    window.moved = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
        const what = this.getAttribute('class') ?? ''
        window.moved.push({ what, frames: JSON.stringify(frames), duration: timing.duration })
        return animate.call(this, frames, timing)
    }
}"""
"""Notes every movement that is begun, for whoever asks later."""

IS_STILL = """() => {
    window.stillFor = document.getAnimations().length ? 0 : (window.stillFor ?? 0) + 1
    return window.stillFor > 3
}"""
"""Nothing has moved for some looks: between two parts of a movement it may be so at one."""


def first_blow() -> tuple[str, int]:
    """A record, and the first of its decisions by which one card eliminates another."""
    record = next(golden_games("base-3")).record
    for at, step in enumerate(read_record(record).steps()):
        blows = [event for event in step.events if isinstance(event, ev.Eliminated)]
        if any(blow.serial != blow.by for blow in blows):
            return record, at
    raise AssertionError("nobody strikes anybody in this game")


def movements(
    visit: Visit, speed: str, motion: Literal["reduce", "no-preference"]
) -> list[dict[str, Any]]:
    """What moves in a replay while a card is struck."""
    page = visit("/record", speed=speed)
    page.emulate_media(reduced_motion=motion)
    text, at = first_blow()
    page.get_by_label("Text of the record").fill(text)
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector(".controls")
    page.get_by_role("slider").fill(str(at - 1))
    wait_until(page, IS_STILL)
    before = page.locator(".queue-card").count()
    page.evaluate(WATCH)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".log")).to_contain_text(" eliminates ")
    expect(page.locator(".queue-card")).to_have_count(before - 1)
    expect(page.locator(".blow")).to_have_count(0)
    return list(page.evaluate("() => window.moved"))


def test_something_hits_and_the_struck_card_falls(visit: Visit) -> None:
    moved = movements(visit, "normal", "no-preference")
    blows = [each for each in moved if "blow" in each["what"]]
    falling = [each for each in moved if "queue-card" in each["what"]]
    assert len(blows) == 1
    assert 0 < blows[0]["duration"] <= LONGEST_MS
    assert any("rotate" in each["frames"] for each in falling)
    assert 0 < sum(each["duration"] for each in falling) <= LONGEST_MS


def test_where_motion_is_unwelcome_nothing_flies(visit: Visit) -> None:
    moved = movements(visit, "normal", "reduce")
    assert [each for each in moved if each["duration"]] == []


def test_at_once_means_at_once(visit: Visit) -> None:
    moved = movements(visit, "instant", "no-preference")
    assert [each for each in moved if "blow" in each["what"]] == []
