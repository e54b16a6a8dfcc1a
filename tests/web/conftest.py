"""A real Chromium against the real server. Playwright's loop lives for one file at a time, so
that tests of other rooms can run theirs in the same process."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.testkit.web.chromium import FLAGS, chromium
from tests.testkit.web.failure_report import FAILURE, FailureReport
from tests.testkit.web.prepared_table import PEACEFUL_DECK, PEACEFUL_HANDS, Then, store_table
from tests.testkit.web.server import Server
from tests.testkit.web.standalone_page import START_MS, OpenStandalone
from tests.testkit.web.static_host import BELOW, StaticHost
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.tcp_proxy import TcpProxy
from tests.testkit.web.visits import (
    NewPage,
    PrepareGame,
    QuickGame,
    Visit,
    ask_from,
    settings_script,
)

PATIENCE_MS = 60_000
"""A machine may be slow and busy; what does not come at all fails soon enough."""
expect.set_options(timeout=PATIENCE_MS)

STATIC = Path(__file__).parents[2] / "src" / "oriflamme" / "server" / "static"
SIZES = {
    "desktop": (1440, 900),
    "phone": (390, 844),
    "landscape": (844, 390),
    "small landscape": (667, 375),
    "narrow": (320, 640),
    "small": (360, 640),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
    "wide": (1920, 1080),
    "huge": (2560, 1440),
}
BY_MOUSE = ("desktop", "laptop", "wide", "huge")
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that lets a test wait until its time is over, on a busy machine once in hundreds of
    tests, is begun anew once; the run counts it, and build/last_seen keeps what it showed.
    Whatever is wrong on a page fails at once."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILURE] = f"{report.when}: {report.longreprtext}"
    return report


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = chromium()
    assert found, "the browser tests need Chromium: make browser"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (STATIC / "index.html").is_file(), "the web app is not built: make web"
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def proxy(server: Server) -> Iterator[TcpProxy]:
    proxy = TcpProxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Lets somebody new come, with their size of screen and their settings; on an empty page."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    seen = FailureReport(request.config.rootpath / "build" / "last_seen")
    has_server = "server" in request.fixturenames
    server = request.getfixturevalue("server").url if has_server else ""

    def new_page(
        *,
        size: str = "desktop",
        workers: Literal["allow", "block"] = "block",
        **settings: Any,
    ) -> Page:
        width, height = SIZES[size]
        touch = size not in BY_MOUSE
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            locale=settings.get("locale", "en"),
            accept_downloads=True,
            service_workers=workers,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(settings_script(**{"speed": "instant", "sound": False, **settings}))
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        seen.watch(page)
        return page

    with seen.reported_on_failure(request.node, server):
        yield new_page
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def visit(new_page: NewPage, server: Server) -> Visit:
    """Opens a page as somebody new."""

    def visit(path: str = "/", *, url: str = "", **kwargs: Any) -> Page:
        page = new_page(**kwargs)
        page.goto((url or server.url) + path)
        page.wait_for_selector("main:not(#startup)")
        return page

    return visit


@pytest.fixture
def quick_game(new_page: NewPage, server: Server) -> QuickGame:
    """A table against bots that play any legal action, started at once."""

    def quick_game(
        ruleset: str = "base",
        seats: int = 3,
        *,
        deck: Sequence[str] | None = None,
        url: str = "",
        **kwargs: Any,
    ) -> TablePage:
        page, url = new_page(**kwargs), url or server.url
        wish = {"ruleset": ruleset, "seats": seats, "deck": deck, "bot": "page"}
        link = ask_from(page.context, url + "/api/quick", wish)
        page.goto(url + link["url"])
        page.wait_for_selector(".stage")
        return TablePage(page)

    return quick_game


@pytest.fixture
def prepared_game(new_page: NewPage, server: Server) -> PrepareGame:
    """A peaceful game among pages, its cards known: somebody new begins, and may choose now."""

    def prepared_game(*then: Then, **kwargs: Any) -> TablePage:
        page = new_page(**kwargs)
        guest = ask_from(page.context, f"{server.url}/api/guest", {})
        code = store_table(server, guest, PEACEFUL_DECK, PEACEFUL_HANDS, *then)
        page.goto(f"{server.url}/t/{code}")
        table = TablePage(page)
        table.wait_for_choice()
        return table

    return prepared_game


@pytest.fixture(scope="module")
def static_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    static_host = StaticHost(tmp_path_factory.mktemp("static_host"))
    yield static_host
    static_host.stop()


@pytest.fixture
def site_proxy(static_host: StaticHost) -> Iterator[TcpProxy]:
    """The network between the browser and the host of files."""
    site_proxy = TcpProxy(static_host.port)
    yield site_proxy
    site_proxy.close()


@pytest.fixture
def open_standalone(new_page: NewPage, site_proxy: TcpProxy) -> OpenStandalone:
    """Opens the page that stands alone, waits until all of it is kept, and cuts the network."""

    def open_standalone(**settings: str) -> Page:
        page = new_page(workers="allow", **settings)
        page.goto(f"{site_proxy.url}/{BELOW}/")
        expect(page.locator("[data-cached=true]")).to_be_attached(timeout=START_MS)
        site_proxy.cut()
        return page

    return open_standalone
