"""Photographs every screen by day and by night: desktops, tablet, and phones upright and sideways;
a late five-player game included, and the wordy screens in every language.

usage: python scripts/look/screenshots.py [FOLDER]
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.testkit.web.chromium import FLAGS, chromium
from tests.testkit.web.server import Server
from tests.testkit.web.table_page import TablePage

SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 800),
    "wide": (1920, 1080),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "landscape": (844, 390),
}
BY_MOUSE = ("desktop", "laptop", "wide")
THEMES = ("light", "dark")
GAMES = {"desktop": ("base-4", "ablaze-5", "duel-2"), "phone": ("base-4", "ablaze-5", "duel-2")}
"""Other sizes show the largest game only."""
OTHER_LANGUAGES = ("fr", "ru", "uk")


@dataclass
class ScreenshotSession:
    """One size of screen, one theme."""

    browser: Browser
    url: str
    folder: Path
    size: str
    theme: str
    locale: str = "en"

    @contextmanager
    def page(self, path: str = "/", *, lessons: bool = False) -> Iterator[Page]:
        width, height = SIZES[self.size]
        phone = self.size not in BY_MOUSE
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if phone and self.size != "tablet" else 1,
            is_mobile=phone,
            has_touch=phone,
            locale=self.locale,
            service_workers="block",
        )
        kept = json.dumps(
            {"speed": "instant", "sound": False, "theme": self.theme, "lessons": lessons}
        )
        context.add_init_script(f"localStorage.setItem('oriflamme.settings', '{kept}')")
        page = context.new_page()
        page.goto(self.url + path)
        page.wait_for_selector("main")
        yield page
        context.close()

    def shoot(self, page: Page, name: str) -> None:
        page.wait_for_timeout(350)
        page.screenshot(path=self.folder / f"{name}-{self.size}-{self.theme}.png")

    def pages(self) -> None:
        shown = {"create": "/new", "rules": "/rules", "record": "/record"}
        for name, path in {**shown, "no-table": "/t/no-such-table", "lost": "/nowhere"}.items():
            with self.page(path) as page:
                page.wait_for_selector("main h1")
                self.shoot(page, name)

    def account(self) -> None:
        with self.page("/account") as page:
            page.wait_for_selector("#sign-up")
            self.shoot(page, "signing-in")
            name = f"Isabeau {self.size} {self.theme}"
            ask(page, "/api/account", {"name": name[:24], "password": "correct horse battery"})
            ask(page, "/api/bots", {"name": f"Rook {self.size} {self.theme}"[:24]})
            page.reload()
            page.wait_for_selector("#leaving")
            self.shoot(page, "account")

    def lobby(self) -> None:
        with self.page() as page:
            self.shoot(page, "home")
            page.get_by_role("button", name="Settings").click()
            self.shoot(page, "settings")
            ask(page, "/api/guest", {"name": "Isabeau"})
            page.reload()
            page.get_by_role("button", name="Change your coat of arms").click()
            self.shoot(page, "coat-of-arms")
        with self.page() as page:
            options = {"ruleset": "ablaze", "seats": 4, "listed": True}
            link = ask(page, "/api/tables", {"options": options, "bots": {"2": "squire"}})
            page.goto(self.url + link["url"])
            page.wait_for_selector("[data-seat]")
            self.shoot(page, "waiting-room")
            with self.page() as other:
                self.shoot(other, "home-with-tables")
            for name in ("QR code", "Change the table"):
                page.get_by_role("button", name=name).click()
                self.shoot(page, name.lower().replace(" ", "-"))
                page.keyboard.press("Escape")
            with self.page(link["url"]) as guest:
                guest.wait_for_selector("[data-step]")
                self.shoot(guest, "invited")
            page.get_by_role("button", name="to bots").click()
            page.get_by_role("button", name="Deal now").wait_for()
            self.shoot(page, "waiting-room-full")
            with self.page(link["url"]) as late:
                late.wait_for_selector("[data-step=full]")
                self.shoot(late, "full-table")

    def lessons(self) -> None:
        """A first game: a placement, then wait or reveal, each explained; and somebody watches."""
        with self.page(lessons=True) as page:
            link = ask(page, "/api/quick", {"ruleset": "ablaze", "seats": 5, "bot": "squire"})
            page.goto(self.url + link["url"])
            table = TablePage(page)
            table.wait_for_choice()
            self.shoot(page, "lesson-placement")
            asked = page.locator("[data-action=reveal]")
            table.play(lambda thing: thing.click(), lambda: table.round > 3 and asked.count() > 0)
            with self.page(link["url"]) as other:
                page.locator(".watchers").wait_for()
                self.shoot(page, "lesson-reveal")
                self.shoot(other, "watching")
                page.locator(".watchers").click()
                self.shoot(page, "watchers")

    def game(self, ruleset: str, seats: int) -> None:
        """From the first placement to the story at the end."""
        with self.page() as page:
            body = {"ruleset": ruleset, "seats": seats, "bot": "squire"}
            link = ask(page, "/api/quick", body)
            page.goto(self.url + link["url"])
            table = TablePage(page)
            table.wait_for_choice()
            self.choose(table)
            self.shoot(page, f"{ruleset}-{seats}-placement")
            self.moments(table, f"{ruleset}-{seats}")
            self.shoot(page, f"{ruleset}-{seats}-end")
            page.keyboard.press("Escape")
            self.shoot(page, f"{ruleset}-{seats}-open")
            page.goto(
                self.url + str(page.locator("a[href^='/g/']").first.get_attribute("href")) + "#30"
            )
            page.wait_for_selector(".controls")
            self.shoot(page, f"{ruleset}-{seats}-replay")
            page.get_by_label("Seen by").select_option("open")
            self.shoot(page, f"{ruleset}-{seats}-replay-open")

    def words(self) -> None:
        """The screens with the longest words: home, a new table, a question at the table."""
        for name, path in (("home", "/"), ("create", "/new")):
            with self.page(path) as page:
                page.wait_for_selector("main h1")
                self.shoot(page, f"{self.locale}-{name}")
        with self.page() as page:
            link = ask(page, "/api/quick", {"ruleset": "ablaze", "seats": 5, "bot": "squire"})
            page.goto(self.url + link["url"])
            table = TablePage(page)
            asked = page.locator("[data-action=reveal]")
            table.play(lambda thing: thing.click(), lambda: asked.count() > 0)
            self.shoot(page, f"{self.locale}-table")

    def choose(self, table: TablePage) -> None:
        table.page.locator(".held.playable").nth(2).click()

    def moments(self, table: TablePage, name: str) -> None:
        """Wait or reveal in mid-game and late; targets; the sheets of a phone."""
        seen: set[str] = set()

        def look() -> bool:
            page = table.page
            if page.locator("[data-action=reveal]").count():
                moment = "late" if table.round >= 5 else "middle"
            elif page.locator(".target").count() and not page.locator(".chosen").count():
                moment = "target"
            else:
                return False
            if moment not in seen and table.round >= 3:
                seen.add(moment)
                self.shoot(page, f"{name}-{moment}")
                self.panels(page, f"{name}-{moment}")
            return False

        table.play(lambda thing: thing.click(), look)

    def panels(self, page: Page, name: str) -> None:
        if not name.endswith("middle"):
            return
        role = "tab" if self.size in BY_MOUSE else "button"
        page.get_by_role(role, name="Memo").click()
        self.shoot(page, f"{name}-memo")
        page.keyboard.press("Escape")
        if self.size in BY_MOUSE:
            page.get_by_role(role, name="Log").click()


def ask(page: Page, path: str, body: dict[str, Any]) -> Any:
    return page.evaluate(
        """async ([path, body]) => {
            const request = {method: 'POST', headers: {'content-type': 'application/json'}}
            await fetch('/api/guest', {...request, body: JSON.stringify({name: 'Isabeau'})})
            const answer = await fetch(path, {...request, body: JSON.stringify(body)})
            return answer.json()
        }""",
        [path, body],
    )


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            for size in SIZES:
                for theme in THEMES:
                    studio = ScreenshotSession(browser, server.url, folder, size, theme)
                    studio.pages()
                    studio.account()
                    studio.lobby()
                    studio.lessons()
                    for game in GAMES.get(size, ("ablaze-5",)):
                        ruleset, seats = game.split("-")
                        studio.game(ruleset, int(seats))
                for locale in OTHER_LANGUAGES:
                    ScreenshotSession(browser, server.url, folder, size, "light", locale).words()
            browser.close()
    finally:
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")


if __name__ == "__main__":
    main()
