"""Colour for a terminal, or none. What colour says is always said in letters as well."""

from dataclasses import dataclass
from typing import Final

from oriflamme.rules.terms import Family

TINCTURES: Final[dict[Family, int]] = {
    "red": 167,
    "blue": 75,
    "green": 71,
    "yellow": 178,
    "purple": 140,
}
"""Of the 256-colour palette: legible on dark and on light ground."""


@dataclass(frozen=True)
class Paint:
    """Wraps text in terminal codes when `on`. Pad text before painting it."""

    on: bool

    def family(self, text: str, family: Family) -> str:
        return self._style(text, f"38;5;{TINCTURES[family]}")

    def crest(self, text: str, family: Family) -> str:
        """The family's letter on its colour, like a shield."""
        return self._style(text, f"1;38;5;16;48;5;{TINCTURES[family]}")

    def strong(self, text: str) -> str:
        return self._style(text, "1")

    def faint(self, text: str) -> str:
        return self._style(text, "2")

    def gold(self, text: str) -> str:
        """The colour of influence and of whatever is happening now."""
        return self._style(text, "38;5;136")

    def _style(self, text: str, codes: str) -> str:
        return f"\x1b[{codes}m{text}\x1b[0m" if self.on and text else text
