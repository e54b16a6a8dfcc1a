"""Words in colour, or without, set in lines of a given width."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from oriflamme.rules.terms import Family

FAMILY_COLORS: Final[dict[Family, int]] = {
    "red": 167,
    "blue": 75,
    "green": 71,
    "yellow": 178,
    "purple": 140,
}
"""Of the 256-colour palette: legible on dark and on light ground."""


@dataclass(frozen=True)
class TextStyle:
    """Wraps text in terminal codes when `on`. Pad text before painting it."""

    on: bool

    def family(self, text: str, family: Family) -> str:
        return self._style(text, f"38;5;{FAMILY_COLORS[family]}")

    def crest(self, text: str, family: Family) -> str:
        """The family's letter on its colour, like a shield."""
        return self._style(text, f"1;38;5;16;48;5;{FAMILY_COLORS[family]}")

    def strong(self, text: str) -> str:
        return self._style(text, "1")

    def faint(self, text: str) -> str:
        return self._style(text, "2")

    def gold(self, text: str) -> str:
        """The colour of influence and of whatever is happening now."""
        return self._style(text, "38;5;136")

    def _style(self, text: str, codes: str) -> str:
        return f"\x1b[{codes}m{text}\x1b[0m" if self.on and text else text


Style: TypeAlias = Callable[[str], str]
StyledWord: TypeAlias = tuple[str, Style]


def plain(text: str) -> str:
    return text


def styled_words(text: str, brush: Style = plain) -> list[StyledWord]:
    """Split at spaces, not at the unbreakable ones that French sets before a colon."""
    return [(word, brush) for word in text.split(" ") if word]


def wrap_words(
    pieces: Iterable[StyledWord], width: int, *, indent: int = 0, hang: int = 0
) -> Iterator[str]:
    """Lines no longer than the width where words allow; lines after the first hang further in.

    >>> list(wrap_words(styled_words("one two three"), 9, indent=1, hang=1))
    [' one two', '  three']
    """
    line, used, start = "", 0, indent
    for text, brush in pieces:
        if used and start + used + 1 + len(text) > width:
            yield " " * start + line
            line, used, start = "", 0, indent + hang
        gap = " " if used else ""
        line += gap + brush(text)
        used += len(gap) + len(text)
    if used:
        yield " " * start + line
