"""Painted words set in lines of a given width."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

Brush: TypeAlias = Callable[[str], str]
Word: TypeAlias = tuple[str, Brush]


def plain(text: str) -> str:
    return text


def words(text: str, brush: Brush = plain) -> list[Word]:
    """Split at spaces, not at the unbreakable ones that French sets before a colon."""
    return [(word, brush) for word in text.split(" ") if word]


def flow(pieces: Iterable[Word], width: int, *, indent: int = 0, hang: int = 0) -> Iterator[str]:
    """Lines no longer than the width where words allow; lines after the first hang further in.

    >>> list(flow(words("one two three"), 9, indent=1, hang=1))
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
