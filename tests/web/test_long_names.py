"""Seats are alike however long the names: no word is broken, and the whole name is told."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oriflamme import apply, legal_actions, new_game
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.deal import deal
from oriflamme.rules.setup import make_setup
from tests.testkit.web.accessibility import paint
from tests.testkit.web.visits import Visit
from tests.testkit.wide_cases import wide_cases

NAMES = (
    "Превысокомногорассмотрительствуй",
    "Володимир-Волинський Ярославенко",
    "Анна",
    "Святослав Всеволодович Черниговс",
    "Ганна Марія Софія Вікторія Ольга",
)


@pytest.fixture(scope="module")
def record() -> str:
    """A game of five people with long names."""
    rng = Random(11)
    setup = make_setup("base", seats=5)
    dealt = deal(setup, rng)
    state, actions = new_game("base", seats=5, first=0, dealt=dealt), []
    while state.decision:
        actions.append(rng.choice(legal_actions(state)))
        state, _ = apply(state, actions[-1])
    tags = {f"Player{seat}": name for seat, name in enumerate(NAMES, start=1)}
    return write_record(Record(setup, 0, dealt, tuple(actions), tags))


@pytest.mark.parametrize("size", wide_cases(["phone", "laptop"], "landscape"))
def test_no_name_makes_a_seat_unlike_the_others(visit: Visit, record: str, size: str) -> None:
    page = visit("/record", size=size, locale="uk")
    page.locator("textarea").fill(record)
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".controls")
    paint(page)
    seats_are_equal(page)
    no_word_is_broken_and_none_sticks_out(page)
    the_whole_name_is_told(page)


LINES = """names => names.flatMap((name) => {
    const inside = name.closest('article').getBoundingClientRect()
    return [...name.querySelectorAll('.line')].map((line) => {
        const rows = new Set([...line.getClientRects()].map((rect) => Math.round(rect.top)))
        const shown = name.getBoundingClientRect()
        return {
            text: line.textContent,
            rows: rows.size,
            sticksOut: shown.right > inside.right + 0.5 || shown.left < inside.left - 0.5,
            cut: getComputedStyle(line).textOverflow + getComputedStyle(name).textOverflow,
        }
    })
})"""


def seats_are_equal(table: Page) -> None:
    boxes = [seat.bounding_box() for seat in table.locator("article[data-seat]").all()]
    sizes = {(round(box["width"]), round(box["height"])) for box in boxes if box}

    assert len(boxes) == 5
    assert len(sizes) == 1


def no_word_is_broken_and_none_sticks_out(table: Page) -> None:
    lines: list[dict[str, Any]] = table.locator("article[data-seat] .name").evaluate_all(LINES)

    assert len(lines) == 8
    for line in lines:
        assert line["rows"] == 1, line
        assert not line["sticksOut"], line
        assert "ellipsis" in line["cut"], line


def the_whole_name_is_told(table: Page) -> None:
    for seat, name in enumerate(NAMES):
        place = table.locator(f"article[data-seat='{seat}']")
        expect(place).to_have_accessible_name(name)
        expect(place.locator(".name")).to_have_attribute("title", name)
        expect(place.locator(".name")).to_have_text(name)
