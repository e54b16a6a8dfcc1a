"""Measures the web app in Chromium: what the first visit loads, when it can be used, how smoothly
a late five-player game moves. Needs `make web browser`.

usage: python benchmarks/web.py
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "web"))

from chromium import FLAGS, chromium
from finished import play_out
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from serving import Server
from visiting import keeping

THROTTLE = 4
FRAMES_S = 12
VISITS = 7
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
    """Frames of a replay in motion, by the browser's own trace."""
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
    names = [event["name"] for event in events if event.get("ph") != "E"]
    drawn, dropped = names.count("DrawFrame"), names.count("DroppedFrame")
    return {"drawn": drawn, "dropped": dropped, "per second": round(drawn / FRAMES_S, 1)}


def late_game(browser: Browser, url: str) -> dict[str, Any]:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
    page.add_init_script(keeping(speed="instant", sound=False))
    page.goto(url)
    path = play_out(page, "ablaze", 5)
    moving = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
    moving.goto(f"{url}{path}")
    moving.wait_for_selector(".controls")
    moving.get_by_role("button", name="Round 5").click()
    moving.wait_for_timeout(500)
    return frames(moving, moving.context.new_cdp_session(moving))


def main() -> None:
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            for locale in ("en", "uk"):
                visits = [first_load(browser, server.url, locale) for _ in range(VISITS)]
                print(json.dumps({"locale": locale, **summary(visits)}))
            print(json.dumps(late_game(browser, server.url)))
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
