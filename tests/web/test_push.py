"""The switch in the settings, and what comes of it: a browser is told of a turn.

Chromium has no push service of its own here, so what `PushManager` answers is put in its place;
everything before it and after it is as it is: the page, the server, and what the server sends.
"""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.server.push_service import PushService, Subscriber, key_file, push_service
from tests.testkit.web.accessibility import violations
from tests.testkit.web.server import Server
from tests.testkit.web.visits import Visit, ask

SWITCH = "Tell me when it is my turn, even when this page is closed"
BROWSERS_OWN = """
    const made = {
        toJSON: () => (SUBSCRIPTION),
        unsubscribe: async () => localStorage.removeItem('asked') ?? true,
    }
    PushManager.prototype.subscribe = async (asked) => {
        localStorage.setItem('asked', JSON.stringify(asked))
        return made
    }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('asked') ? made : null
"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def sender(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("sender")
    key = ("--push-key", key_file(folder), "--push-contact", "mailto:host@table.example")
    sender = Server(folder, None, *key, "--push-hosts", service.host, "--fair", "0")
    sender.start()
    yield sender
    sender.stop()


def at_a_table(visit: Visit, sender: Server, service: PushService) -> Page:
    """Somebody at a table with bots, before the game, whose browser allows messages."""
    page = visit(url=sender.url, workers="allow")
    page.context.grant_permissions(["notifications"], origin=sender.url)
    keys = Subscriber().subscription(service.endpoint("anna"))
    told = {"endpoint": keys["endpoint"], "keys": {"p256dh": keys["p256dh"], "auth": keys["auth"]}}
    page.context.add_init_script(BROWSERS_OWN.replace("SUBSCRIPTION", json.dumps(told)))
    wish = {"options": {"seats": 3, "first": 0}, "bots": {"1": "page", "2": "page"}}
    page.goto(sender.url + ask(page, "/api/tables", wish)["url"])
    return page


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()


def test_whoever_asks_for_it_is_told_after_leaving_and_can_end_it(
    visit: Visit, sender: Server, service: PushService
) -> None:
    page = at_a_table(visit, sender, service)
    code = page.url.rpartition("/")[2]
    open_settings(page)
    switch = page.get_by_role("checkbox", name=SWITCH)
    expect(switch).not_to_be_checked()
    assert page.evaluate("localStorage.getItem('asked')") is None, "nobody is asked by itself"
    switch.click()
    expect(switch).to_be_enabled()
    expect(switch).to_be_checked()
    assert violations(page) == []
    asked = json.loads(page.evaluate("localStorage.getItem('asked')"))
    key = page.request.get(sender.url + "/api/push").json()["key"]
    assert asked == {"userVisibleOnly": True, "applicationServerKey": key}

    page.keyboard.press("Escape")
    page.get_by_role("button", name="I am ready").click()
    page.wait_for_selector(".stage")
    page.goto(sender.url)
    told = Subscriber().decrypt(service.next().body)
    assert (told["tag"], told["path"]) == (code, f"/t/{code}")

    open_settings(page)
    switch = page.get_by_role("checkbox", name=SWITCH)
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
    assert page.evaluate("localStorage.getItem('asked')") is None
    assert page.request.get(sender.url + "/api/push").json() == {"key": key, "is_subscribed": False}


def test_a_server_without_a_key_offers_nothing(visit: Visit) -> None:
    page = visit(workers="allow")
    with page.expect_response("**/api/push") as answer:
        open_settings(page)
    assert answer.value.json() == {"key": None, "is_subscribed": False}
    expect(page.get_by_role("heading", name="You", exact=True)).to_be_visible()
    expect(page.get_by_role("checkbox", name=SWITCH)).to_have_count(0)
