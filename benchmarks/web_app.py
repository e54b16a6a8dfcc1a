"""Measures the web app in Chromium: what the first visit loads, when it can be used, how smoothly
a late five-player game moves. Needs `make web browser`; `--write` puts it into docs/benchmarks.md.

usage: python benchmarks/web_app.py [--write]
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from docs_section import write_section

# In place of this folder, where `web` would be this file.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.testkit.web.chromium import FLAGS, chromium
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.server import Server
from tests.testkit.web.visits import settings_script

THROTTLE = 4
FRAMES_S = 12
VISITS = 7
LOCALES = ("en", "fr", "ru", "uk")
BEGIN, END = "<!-- web: begin (benchmarks/web_app.py --write) -->", "<!-- web: end -->"
USABLE = """
    const look = () => {
        const button = document.querySelector('main .button.primary')
        if (button && !button.disabled) window.usable ??= performance.now()
        else requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
"""


def first_load(browser: Browser, url: str, locale: str) -> dict[str, Any]:
    """Bytes over the wire of a first visit, and when the first button works on a slow CPU."""
    context = browser.new_context(locale=locale)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.add_init_script(USABLE)
    page.goto(url)
    page.wait_for_function("() => window.usable")
    page.wait_for_load_state("networkidle")
    usable = page.evaluate("window.usable")
    context.close()
    return {"kB": round(sum(sizes) / 1000, 1), "usable": round(usable)}


def summary(visits: list[dict[str, Any]]) -> dict[str, Any]:
    times = sorted(visit["usable"] for visit in visits)
    middle = times[len(times) // 2]
    return {"kB": visits[-1]["kB"], "usable ms, best": times[0], "usable ms, median": middle}


def frames(page: Page, wire: CDPSession) -> dict[str, Any]:
    """Frames of a replay in motion, by the browser's own trace. A frame is dropped when nothing
    new was shown in its time; it is partial when what moves moved on, but the page's own change
    came a frame later."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    wire.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    wire.on("Tracing.tracingComplete", lambda _: done.append(True))
    category = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,benchmark,cc"
    wire.send("Tracing.start", {"categories": category, "transferMode": "ReportEvents"})
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(FRAMES_S * 1000)
    wire.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    begun = [event for event in events if event.get("ph") != "E"]
    late = [event["args"] for event in begun if event["name"] == "DroppedFrame"]
    partial = sum(1 for each in late if each.get("hasPartialUpdate"))
    return {
        "drawn": sum(1 for event in begun if event["name"] == "DrawFrame"),
        "dropped": len(late) - partial,
        "partial": partial,
    }


def late_game(browser: Browser, url: str) -> dict[str, Any]:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
    page.add_init_script(settings_script(speed="instant", sound=False))
    page.goto(url)
    path = play_out(page, "ablaze", 5)
    moving = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
    moving.goto(f"{url}{path}")
    moving.wait_for_selector(".controls")
    moving.get_by_role("button", name="Round 5").click()
    moving.wait_for_timeout(500)
    return frames(moving, moving.context.new_cdp_session(moving))


def measure() -> dict[str, Any]:
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            loads = {}
            for locale in LOCALES:
                visits = [first_load(browser, server.url, locale) for _ in range(VISITS)]
                loads[locale] = summary(visits)
                print(json.dumps({"locale": locale, **loads[locale]}))
            moved = late_game(browser, server.url)
            print(json.dumps(moved))
            version = browser.version
            browser.close()
    finally:
        server.stop()
    return {"loads": loads, **moved, "chromium": version}


def section(found: dict[str, Any]) -> str:
    rows = [
        f"| {locale} | {load['kB']} | {load['usable ms, best']} | {load['usable ms, median']} |"
        for locale, load in found["loads"].items()
    ]
    return f"""## Web table

    make web browser && python benchmarks/web_app.py --write

A first visit over loopback with the processor slowed {THROTTLE}×: what comes over the wire (fonts
and art included), and when the button that starts a game works. {VISITS} visits in each language.

| language | kB | usable, best (ms) | usable, median (ms) |
|---|--:|--:|--:|
{chr(10).join(rows)}

A five-player Ablaze game replayed from round 5 for {FRAMES_S} s at 1440×900, by the browser's own
trace: {found["drawn"]} frames drawn, {found["dropped"]} dropped, {found["partial"]} partial. In a
dropped frame nothing new was shown; in a partial one whatever moves moved on, but the next beat of
the game began a frame later.

Chromium {found["chromium"].split(".")[0]}, headless, drawing in software on the same
{os.cpu_count()} cores as everything else; load average {os.getloadavg()[0]:.1f} at the end."""


def main() -> None:
    found = measure()
    if "--write" in sys.argv:
        write_section(BEGIN, END, section(found))


if __name__ == "__main__":
    main()
