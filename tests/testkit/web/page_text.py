"""The text that a page shows."""

import re

from playwright.sync_api import Page

KEY = re.compile(r"\b(?:web|word|event|question|action|card|rules|family)\.[a-z_]+\b|\{[a-z]+\}")
"""A message nobody has written, or a value nobody has filled in."""
RESULT = re.compile(r"^You (win!|share the victory: .+)$|(wins|share the victory), you are \w+$")
"""How a game ended, in a sentence."""


def text_of(page: Page) -> str:
    labels = page.eval_on_selector_all("[aria-label]", "all => all.map(e => e.ariaLabel).join(' ')")
    return f"{page.locator('body').inner_text()} {labels}"
