"""What a person does at the table page, in the words of the page's roles and marks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from playwright.sync_api import Locator, Page

from tests.testkit.web.polling import wait_until

GAME_MS = 90_000


class Asked(NamedTuple):
    """A decision, as the page shows it."""

    number: int
    seat: int


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
        """Until something can be chosen, or the game is over, in its own type."""
        self.wait_for_choice_or(".end")

    def wait_for_choice_or(self, also: str) -> bool:
        """Until something can be chosen, this is there, or the game is over, in its own type."""
        wait_until(
            self.page,
            """(wanted) => !document.querySelector('.resting') &&
                document.fonts.status === 'loaded' && document.querySelector(wanted)""",
            arg=f"[data-action], [data-choice], .held.playable, .end, {also}",
            timeout=GAME_MS,
        )
        return True

    def wait_for_decision(self, seats: tuple[int, ...], after: int = 0) -> Asked | None:
        """The next decision of one of these seats, once it is shown; none when the game is over."""
        shown = wait_until(
            self.page,
            """([seats, after]) => {
                if (document.querySelector('.end')) return 'over'
                if (document.querySelector('.resting')) return false
                const number = Number(document.querySelector('main')?.dataset.decision)
                const seat = Number(document.querySelector('.seat.deciding')?.dataset.seat)
                return number > after && seats.includes(seat) && [number, seat]
            }""",
            arg=[list(seats), after],
            timeout=GAME_MS,
        ).json_value()
        return None if shown == "over" else Asked(*shown)

    def shows(self, asked: Asked) -> bool:
        """Whether this decision can be made here."""
        number = self.page.locator("main").get_attribute("data-decision")
        return number == str(asked.number) and self.has_choice

    def wait_until_sent(self) -> None:
        wait_until(self.page, "() => !document.querySelector('.sending')")

    def offers(self) -> Locator:
        """Places, cards and players that can be chosen now."""
        return self.page.locator("[data-choice]")

    def play(self, press: Callable[[Locator], None], until: Callable[[], bool]) -> None:
        """Decide, again and again, always by `press`, until something is so."""
        self.wait_for_choice()
        while not self.is_over and not until():
            press(self.next_press())
            self.decisions += 1
            self.wait_until_sent()
            self.wait_for_choice()

    def next_press(self) -> Locator:
        """Reveal at every second question, take the last offer, place the first card; be sure."""
        sure = self.page.locator("[data-confirm]")
        if sure.count():
            return sure
        reveal = self.page.locator("[data-action=reveal]")
        if reveal.count():
            return reveal if self.decisions % 2 else self.page.locator("[data-action=wait]")
        keep = self.page.locator("[data-action=keep]")
        if self.offers().count():
            return self.offers().last
        return keep if keep.count() else self.page.locator(".held.playable").first
