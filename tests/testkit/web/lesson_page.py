"""What a learner does on the page of a lesson."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from oriflamme.lessons.attempts import right_tokens, try_step
from oriflamme.lessons.chapter import ChapterStep
from oriflamme.notation.tokens import legal_tokens, parse_action
from oriflamme.rules.actions import Place
from tests.testkit.web.polling import wait_until
from tests.testkit.web.table_page import TablePage

ASKED_ANEW = "asked => document.querySelector('[data-decision]')?.dataset.decision !== asked"


@dataclass
class LessonPage:
    """A step of a lesson on a page."""

    page: Page

    @property
    def words(self) -> Locator:
        return self.page.get_by_role("region", name="Lesson")

    def wait(self) -> None:
        """Until the learner may choose."""
        TablePage(self.page).wait_for_choice()

    def is_at(self, step: int, last: int) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(f"Step {step} of {last}")
        self.wait()

    def decide(self, action: str) -> None:
        self.wait()
        self.page.locator(f"[data-action={action}]").click()

    def go_on(self) -> None:
        """What was asked for is done."""
        expect(self.page.locator(".lesson.right")).to_be_visible()
        self.page.locator(".lesson .primary").click()

    def take(self, step: ChapterStep) -> None:
        """Every right move of a step, by the mouse."""
        tokens = right_tokens(step)
        for place, token in enumerate(tokens):
            state = try_step(step, tokens[:place]).line.final
            self.wait()
            asked = self.page.locator("[data-decision]").get_attribute("data-decision")
            match token:
                case ".":
                    self.decide("wait")
                case "take":
                    self.decide("keep")
                case _ if token.startswith("!"):
                    self.decide("reveal")
                case _:
                    action = parse_action(token, state)
                    if isinstance(action, Place) and not state.acts:
                        self.page.locator(f".held.playable[data-kind={action.kind}]").first.click()
                    choice = legal_tokens(state).index(token)
                    self.page.locator(f"[data-choice='{choice}']").first.click()
            if place + 1 < len(tokens):
                wait_until(self.page, ASKED_ANEW, arg=asked)
