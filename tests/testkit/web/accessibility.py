"""What would leave somebody out: what axe finds, and what is cut off or sticks out."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"


IN_BOTH_THEMES = """async () => {
    const root = document.documentElement
    const theme = root.dataset.theme
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    const usual = document.adoptedStyleSheets
    const {violations} = await axe.run()
    document.adoptedStyleSheets = [...usual, still]
    root.dataset.theme = theme === 'dark' ? 'light' : 'dark'
    const other = await axe.run({runOnly: ['color-contrast']})
    root.dataset.theme = theme
    document.adoptedStyleSheets = usual
    return [...violations, ...other.violations]
}"""
"""Of what axe looks at, colours alone differ between day and night."""


def violations(page: Page) -> list[str]:
    """What axe finds, by day and by night."""
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(IN_BOTH_THEMES)
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


OVERFLOW = """() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const cut = [...document.querySelectorAll('main *')].filter((element) => {
        const style = getComputedStyle(element)
        const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
        const text = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
        // A long name may be cut: whoever points at it, and whoever listens, is told all of it.
        const hidden = element.closest('.visually-hidden, .name[title]')
        return hides && text && !hidden && element.scrollWidth > element.clientWidth + 1
    })
    return [wide > 0 ? `${wide}px too wide` : '', ...cut.map((e) => e.outerHTML.slice(0, 120))]
        .filter(Boolean)
}"""

PAINTED = """async () => {
    await document.fonts.ready
    const twice = (go) => requestAnimationFrame(() => requestAnimationFrame(go))
    await Promise.race([new Promise(twice), new Promise((go) => setTimeout(go, 5000))])
}"""


def paint(page: Page) -> None:
    """Until what is there is laid out in its own type, and can be measured.

    A page that draws no frame is measured after 5 s all the same.
    """
    page.evaluate(PAINTED)


def overflow(page: Page) -> list[str]:
    """At the usual size of type, then at twice that."""
    paint(page)
    found = list(page.evaluate(OVERFLOW))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    paint(page)
    found += page.evaluate(OVERFLOW)
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found
