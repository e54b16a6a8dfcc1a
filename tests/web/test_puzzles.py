"""Puzzles on the page: solved by mouse, by keys and by touch, in every language."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from oriflamme.analysis.puzzles.library import all_puzzles
from oriflamme.analysis.puzzles.puzzle import Puzzle
from oriflamme.notation.tokens import legal_tokens, parse_action
from oriflamme.rules.actions import Keep, Place, Reveal, Wait
from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.urls import origin
from tests.testkit.web.visits import Visit
from tests.testkit.wide_cases import wide_cases

Press = Callable[[Locator], None]


def with_theme(theme: str) -> Puzzle:
    """The first of the base game about something."""
    return next(
        puzzle
        for puzzle in all_puzzles().values()
        if theme in puzzle.themes and puzzle.ruleset == "base"
    )


def by_keys(thing: Locator) -> None:
    thing.focus()
    thing.page.keyboard.press("Enter")


def answer(page: Page, puzzle: Puzzle, token: str, press: Press) -> None:
    """Take an option, card first where one is placed."""
    TablePage(page).wait_for_choice()
    action = parse_action(token, puzzle.state)
    if isinstance(action, Wait | Reveal | Keep):
        press(page.locator(f"[data-action={type(action).__name__.lower()}]"))
        return
    if isinstance(action, Place):
        press(page.locator(f".held.playable[data-kind={action.kind}]"))
    choice = legal_tokens(puzzle.state).index(token)
    press(page.locator(f'[data-choice="{choice}"]'))


def solve(page: Page, puzzle: Puzzle, press: Press) -> None:
    """The obvious move first, then the answer."""
    words = page.locator(".puzzle")
    answer(page, puzzle, puzzle.obvious, press)
    expect(words.locator("strong")).to_have_text("There is something better.")
    expect(words.locator("li")).to_have_count(0)
    answer(page, puzzle, puzzle.answer, press)
    expect(words.locator("strong")).to_have_text("Well seen!")
    expect(words.locator("li").first).to_contain_text(
        f"{round(100 * puzzle.options[0].win_share)}%"
    )


def test_a_puzzle_is_solved_by_mouse_and_remembered(visit: Visit) -> None:
    puzzle = with_theme("bluff")
    page = visit(f"/puzzles/{puzzle.name}")
    TablePage(page).wait_for_choice()
    assert violations(page) == []
    solve(page, puzzle, lambda thing: thing.click())
    assert violations(page) == []

    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(lambda url: not url.endswith(puzzle.name))
    expect(page.locator(".puzzle")).to_contain_text("Which move is best?")
    page.get_by_role("link", name="All puzzles").last.click()
    expect(page.locator("li .tick")).to_have_count(1)
    expect(page.locator(f"li a[href='/puzzles/{puzzle.name}'] .tick")).to_have_count(1)


def test_a_puzzle_is_solved_by_keys(visit: Visit) -> None:
    puzzle = with_theme("placing")
    page = visit(f"/puzzles/{puzzle.name}")
    solve(page, puzzle, by_keys)
    expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(puzzle.name))


def test_who_gives_up_on_a_phone_is_told_and_has_not_solved_it(visit: Visit) -> None:
    puzzle = with_theme("target")
    page = visit(f"/puzzles/{puzzle.name}", size="phone")
    answer(page, puzzle, puzzle.obvious, lambda thing: thing.tap())
    page.get_by_role("button", name="Show the answer").tap()
    expect(page.locator(".puzzle strong")).to_have_text("The answer.")
    page.get_by_text("How sure is that?").tap()
    expect(page.locator(".puzzle details p")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{origin(page)}/puzzles")
    expect(page.locator(f"li a.done[href='/puzzles/{puzzle.name}']")).to_have_count(1)
    expect(page.locator("li .tick")).to_have_count(0)


def test_the_list_tells_of_today_of_days_in_a_row_and_of_what_is_looked_for(visit: Visit) -> None:
    page = visit("/puzzles")
    page.wait_for_selector("li")
    day = page.evaluate("fetch('/api/puzzles').then((answer) => answer.json())")["day"]
    page.evaluate(
        "(kept) => localStorage.setItem('oriflamme.puzzles', kept)",
        json.dumps({"days": [day]}),
    )
    page.reload()
    expect(page.locator(".streak")).to_have_text("1 day in a row")

    page.get_by_label("Theme").select_option("timing")
    found = [puzzle for puzzle in all_puzzles().values() if "timing" in puzzle.themes]
    expect(page.locator("li")).to_have_count(len(found))
    assert violations(page) == []
    page.locator(".today a").click()
    expect(page.locator("h1")).to_contain_text("Puzzle of the day")


@pytest.mark.parametrize("size", wide_cases(["phone"], "narrow", "landscape", "desktop"))
@pytest.mark.parametrize("locale", wide_cases(["uk"], "en", "fr", "ru"))
def test_everything_is_said_and_nothing_sticks_out(visit: Visit, locale: str, size: str) -> None:
    page = visit("/puzzles", locale=locale, size=size)
    page.wait_for_selector("li")
    assert not KEY.findall(text_of(page))
    assert overflow(page) == []
    puzzle = with_theme("placing")
    page.goto(f"{origin(page)}/puzzles/{puzzle.name}")
    answer(page, puzzle, puzzle.answer, lambda thing: thing.click())
    page.wait_for_selector(".puzzle li")
    assert not KEY.findall(text_of(page))
    assert overflow(page) == []
