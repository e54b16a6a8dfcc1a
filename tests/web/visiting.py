"""Coming to the server's pages as somebody."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from web.table_page import TablePage

Visit = Callable[..., Page]
"""Opens a page as somebody new."""
Quick = Callable[..., TablePage]
"""Starts a game against bots."""


def keeping(**settings: Any) -> str:
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


TOWER = "plain-azure-or-tower"


def bear(page: Page, coat: str = TOWER, name: str = "Anna") -> None:
    assert ask(page, "/api/guest", {"name": name, "coat": coat})["coat"] == coat
    page.reload()
