"""What a person does at the table page, in the words of the page's roles and marks."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

GAME_MS = 90_000


@dataclass
class TablePage:
    """A page on which a game is played."""

    page: Page
    decisions: int = 0

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end").count() > 0

    @property
    def round(self) -> int:
        words = self.page.locator("h1 .round").text_content() or ""
        return int("".join(filter(str.isdigit, words)) or 0)

    @property
    def has_choice(self) -> bool:
        return self.page.locator("[data-action], [data-choice], .held.playable").count() > 0

    def wait_for_choice(self) -> None:
        """Until something can be chosen, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('[data-action], [data-choice], .held.playable, .end')",
            timeout=GAME_MS,
        )

    def offers(self) -> Locator:
        """Places, cards and players that can be chosen now."""
        return self.page.locator("[data-choice]")

    def play(self, press: Callable[[Locator], None], until: Callable[[], bool]) -> None:
        """Decide, again and again, always by `press`, until something is so."""
        self.wait_for_choice()
        while not self.is_over and not until():
            press(self.next_press())
            self.decisions += 1
            self.page.wait_for_function("() => !document.querySelector('.sending')")
            self.wait_for_choice()

    def next_press(self) -> Locator:
        """Reveal at every second question, take the last offer, place the first card."""
        reveal = self.page.locator("[data-action=reveal]")
        if reveal.count():
            return reveal if self.decisions % 2 else self.page.locator("[data-action=wait]")
        keep = self.page.locator("[data-action=keep]")
        if self.offers().count():
            return self.offers().last
        return keep if keep.count() else self.page.locator(".held.playable").first
