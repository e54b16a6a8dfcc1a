"""The game is learned by playing it."""

import pytest
from playwright.sync_api import expect

from oriflamme.lessons.chapters import CHAPTERS
from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.lesson_page import LessonPage
from tests.testkit.web.visits import Visit
from tests.testkit.wide_cases import wide_cases


def test_a_chapter_is_taken_by_mouse_and_gone_on_with_after_a_reload(visit: Visit) -> None:
    page = visit("/")
    lesson = LessonPage(page)
    page.get_by_role("link", name="Learn by playing").click()
    expect(page.get_by_role("link", name="A first round")).to_contain_text("4 steps")
    assert violations(page) == [], "the chapters"
    page.get_by_role("link", name="A first round").click()
    lesson.is_at(1, 4)
    page.locator(".held.playable").first.click()
    page.locator("[data-choice]").click()
    lesson.go_on()

    lesson.is_at(2, 4)
    lesson.decide("reveal")
    expect(lesson.words).to_contain_text("A fair try. Red reveals the Conspiracy")
    assert violations(page) == [], "another way"
    lesson.words.get_by_role("button", name="Try again").click()
    lesson.decide("wait")
    lesson.go_on()

    lesson.is_at(3, 4)
    page.reload()
    lesson.is_at(3, 4)
    lesson.decide("wait")
    expect(lesson.words).to_contain_text(
        "leaves you with 1 influence; the move we are after, with 4"
    )
    lesson.words.get_by_role("button", name="Show me").click()
    expect(lesson.words).to_contain_text("Well done.")
    assert violations(page) == [], "the step is taken"
    lesson.go_on()

    lesson.is_at(4, 4)
    page.get_by_role("button", name="Skip this step").click()
    expect(page.get_by_text("Chapter finished.")).to_be_visible()
    expect(page.get_by_role("link", name="Next: Waiting and bluffing")).to_be_focused()
    page.get_by_role("link", name="All chapters").click()
    expect(page.get_by_role("link", name="A first round")).to_contain_text("Finished")


def test_a_chapter_is_taken_by_keys_alone(visit: Visit) -> None:
    page = visit("/learn/last_round")
    lesson = LessonPage(page)
    wait = page.locator("[data-action=wait]")
    for step in (1, 2):
        lesson.is_at(step, 2)
        expect(wait).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        if step == 2:
            lesson.wait()
            expect(page.locator("[data-choice]").first).to_be_focused()
            page.keyboard.press("Enter")
        expect(lesson.words.get_by_role("button")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_text("Chapter finished.")).to_be_visible()


@pytest.mark.parametrize("size", wide_cases(["phone"], "landscape"))
@pytest.mark.parametrize("locale", wide_cases(["fr"], "en", "ru", "uk"))
def test_the_longest_step_has_room_on_a_phone(visit: Visit, size: str, locale: str) -> None:
    page = visit("/learn/stacks", size=size, locale=locale)
    page.locator(".held.playable").first.wait_for()
    assert overflow(page) == []
    page.locator(".held.playable").first.tap()
    page.locator("[data-choice]").first.tap()
    expect(page.locator(".lesson.wrong .primary")).to_be_in_viewport()
    assert overflow(page) == []
    assert violations(page) == []


@pytest.mark.wide
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_is_taken_to_its_end(visit: Visit, chapter: str) -> None:
    page = visit(f"/learn/{chapter}")
    lesson = LessonPage(page)
    steps = CHAPTERS[chapter].steps
    for number, step in enumerate(steps, start=1):
        lesson.is_at(number, len(steps))
        lesson.take(step)
        lesson.go_on()
    expect(page.get_by_text("Chapter finished.")).to_be_visible()
