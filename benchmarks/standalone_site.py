"""Measures the page that stands alone: what it weighs, and how long a second visit waits for its
first decision. Needs `make site browser`; `--write` puts it into docs/benchmarks.md.

usage: python benchmarks/standalone_site.py [--write]
"""

import gzip
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from docs_section import write_section

# In place of this folder, where `web` would be another file.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.testkit.web.chromium import FLAGS, chromium
from tests.testkit.web.static_host import BELOW, SITE, StaticHost
from tests.testkit.web.visits import settings_script

THROTTLE = 4
VISITS = 5
PATIENCE_MS = 120_000
TURN_S = 0.02
BEGIN, END = "<!-- site: begin (benchmarks/standalone_site.py --write) -->", "<!-- site: end -->"
READY = "[data-phase=ready]"
DECIDES = ".held.playable, [data-choice], [data-action]"


def weight(file: Path) -> int:
    """Bytes as a host sends them that compresses; what is compressed already stays as it is."""
    whole = file.read_bytes()
    return min(len(whole), len(gzip.compress(whole, 9)))


def all_files() -> list[Path]:
    return [file for file in SITE.rglob("*") if file.is_file() and file.name != ".built-from"]


def first_screen(page: Page, url: str) -> int:
    """What the page asks for until it is drawn, without Python."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    page.wait_for_selector("main .button.primary")
    page.wait_for_selector(READY, timeout=PATIENCE_MS)
    below = [address.partition(f"/{BELOW}/")[2].partition("?")[0] for address in asked]
    files = {SITE / (path or "index.html") for path in below if not path.startswith("python-")}
    return sum(weight(file) for file in files if file.is_file())


def second_visit(context: BrowserContext, url: str, *, throttle: int) -> tuple[float, float]:
    """Seconds from opening until the house is there, and from the first press to a decision."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    opened = perf_counter()
    page.goto(url)
    page.locator(".quick .primary").click()
    pressed = perf_counter()
    page.wait_for_selector(".stage", timeout=PATIENCE_MS)
    there = perf_counter()
    page.wait_for_selector(DECIDES, timeout=PATIENCE_MS)
    decided = perf_counter()
    page.close()
    return there - opened, decided - pressed


@contextmanager
def throttled(browser_pid: int, times: int) -> Iterator[None]:
    """The whole browser, its workers too, stopped for all but one of so many turns."""
    done = threading.Event()

    def drag() -> None:
        while not done.is_set():
            for each, seconds in ((signal.SIGSTOP, times - 1), (signal.SIGCONT, 1)):
                for pid in family(browser_pid):
                    with suppress(ProcessLookupError):
                        os.kill(pid, each)
                sleep(TURN_S * seconds)

    thread = threading.Thread(target=drag)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def family(pid: int) -> list[int]:
    """A process and all that came of it."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            parents[int(stat.parent.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found)


def browser_pid(browser: Browser) -> int:
    wire = browser.new_browser_cdp_session()
    told = wire.send("SystemInfo.getProcessInfo")["processInfo"]
    return next(int(each["id"]) for each in told if each["type"] == "browser")


def visited(browser: Browser, url: str) -> BrowserContext:
    """Somebody who was here before: everything is kept."""
    context = browser.new_context(locale="en")
    context.add_init_script(settings_script(speed="instant", sound=False))
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("[data-cached=true]", timeout=PATIENCE_MS)
    page.close()
    return context


def measure() -> str:
    host = StaticHost(Path(tempfile.mkdtemp()))
    url = f"http://127.0.0.1:{host.port}/{BELOW}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        first = first_screen(browser.new_context(locale="en").new_page(), url)
        context = visited(browser, url)
        plain = [second_visit(context, url, throttle=1) for _ in range(VISITS)]
        page_slow = [second_visit(context, url, throttle=THROTTLE) for _ in range(VISITS)]
        with throttled(browser_pid(browser), THROTTLE):
            all_slow = [second_visit(context, url, throttle=1) for _ in range(VISITS)]
        browser.close()
    host.stop()
    python = sum(weight(file) for file in all_files() if file.parent.name.startswith("python-"))
    whole = sum(map(weight, all_files()))
    rows = [
        ("First screen, compressed", f"{first / 1000:.0f} kB"),
        ("Python and the server, compressed", f"{python / 1e6:.2f} MB"),
        ("All of it, four languages, compressed", f"{whole / 1e6:.2f} MB"),
    ]
    for name, visits in (
        ("Second visit", plain),
        (f"the page {THROTTLE}× throttled", page_slow),
        (f"the whole browser {THROTTLE}× slower", all_slow),
    ):
        there, decided = (median(each) for each in zip(*visits))
        rows.append((f"{name}: from opening to a table", f"{there:.1f} s"))
        rows.append((f"{name}: from the press to a first decision", f"{decided:.1f} s"))
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def main() -> None:
    told = measure()
    print(told)
    if "--write" in sys.argv:
        write_section(BEGIN, END, told)


if __name__ == "__main__":
    main()
