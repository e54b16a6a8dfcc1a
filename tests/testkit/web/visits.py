"""Opening the server's pages as a new visitor."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import BrowserContext, Page

from tests.testkit.web.table_page import TablePage

NewPage = Callable[..., Page]
"""Opens an empty page for a new visitor."""
Visit = Callable[..., Page]
"""Opens a page of the server as a new visitor."""
QuickGame = Callable[..., TablePage]
"""Starts a game against bots."""
PrepareGame = Callable[..., TablePage]
"""Prepares a game whose cards are known."""


def settings_script(**settings: Any) -> str:
    """A script that lets the page find these settings as if they had been chosen before.

    Nothing is explained unless a test wants it.
    """
    kept = json.dumps({"lessons": False, **settings})
    return f"localStorage.setItem('oriflamme.settings', '{kept}')"


def ask(page: Page, path: str, body: dict[str, Any]) -> Any:
    """Ask the server as the person of this page."""
    return page.evaluate(
        """async ([path, body]) => {
            const request = {method: 'POST', headers: {'content-type': 'application/json'}}
            await fetch('/api/guest', {...request, body: '{}'})
            const answer = await fetch(path, {...request, body: JSON.stringify(body)})
            return answer.json()
        }""",
        [path, body],
    )


def ask_from(context: BrowserContext, address: str, body: dict[str, Any]) -> Any:
    """Ask the server as somebody who is on none of its pages yet."""
    guest = context.request.post(urljoin(address, "/api/guest"), data={})
    answer = context.request.post(address, data=body)
    assert guest.ok, guest.text()
    assert answer.ok, answer.text()
    return answer.json()


TOWER = "plain-azure-or-tower"


def set_coat(page: Page, coat: str = TOWER, name: str = "Anna") -> None:
    assert ask(page, "/api/guest", {"name": name, "coat": coat})["coat"] == coat
    page.reload()
