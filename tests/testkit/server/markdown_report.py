"""What the test programs print: lines, tables, and sections of pages."""

import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path


def print_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heads, *rows]
    head, *rest = (f"| {' | '.join(map(str, line))} |" for line in lines)
    return "\n".join([head, "|---" * len(heads) + "|", *rest])


def machine_description() -> str:
    return f"Python {platform.python_version()}, {os.cpu_count()} cores shared with other work."


def write_section(page: Path, begin: str, end: str, text: str) -> None:
    """Replace what stands between two marks, or put it at the end of the page.

    Fails where a mark is missing or stands there twice, for then other text would be lost.
    """
    whole = page.read_text("utf-8")
    if begin not in whole:
        whole = f"{whole.rstrip()}\n\n{begin}\n{end}\n"
    before, rest = whole.split(begin)
    _, after = rest.split(end)
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", "utf-8")
