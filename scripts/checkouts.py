"""Runs the same script in two checkouts, each by its own Python, and compares what they print.

Nothing of a checkout is imported here: each has its own `.venv` and its own copy of the script, so
names, options and libraries may differ between them.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

HEADING: Final = "# "
"""Begins a line that names the section below it."""
LINES_BEFORE: Final = 3
WIDTH: Final = 160
"""Characters that are shown of a line, around the place where it differs."""
MAX_SECTIONS_LISTED: Final = 12
"""So many of the sections that differ are named."""


class UnusableCheckout(Exception):
    """A checkout in which the script cannot run, and why."""


class Section(NamedTuple):
    """A heading and the lines below it."""

    heading: str
    lines: list[str]


def command(checkout: Path, script: str, *options: str) -> list[str]:
    """Runs a checkout's own copy of a script by the checkout's own Python."""
    python, copy = checkout / ".venv" / "bin" / "python", checkout / "scripts" / script
    for needed, remedy in ((python, "make .venv/.test"), (copy, "git switch")):
        if not needed.exists():
            raise UnusableCheckout(f"{needed} is missing: {remedy} in {checkout}")
    return [str(python), str(copy), *options]


def environment() -> dict[str, str]:
    """Ours, without what would lead a checkout to the packages or the settings of another."""
    ours = ("PYTHON", "VIRTUAL_ENV", "ORIFLAMME_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def compare(script: str, first: Path, second: Path, *options: str) -> int:
    """Print what differs; the exit status: 0 for nothing, 1 for something, 2 for no answer."""
    checkouts = first.resolve(), second.resolve()
    with TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("first", "second")]
        try:
            running = [
                _start(command(checkout, script, "--print", *options), checkout, file)
                for checkout, file in zip(checkouts, files)
            ]
        except UnusableCheckout as problem:
            print(problem, file=sys.stderr)
            return 2
        failed = [checkout for checkout, each in zip(checkouts, running) if each.wait() != 0]
        texts = [file.read_text("utf-8") for file in files]
    for checkout in failed:
        print(f"{script} failed in {checkout}", file=sys.stderr)
    if texts[0] != texts[1]:
        print(difference(*texts))
        return 1
    print(f"equal: {len(texts[0].splitlines())} lines")
    return 2 if failed else 0


def _start(command: list[str], checkout: Path, file: Path) -> "subprocess.Popen[bytes]":
    with file.open("wb") as output:
        return subprocess.Popen(command, cwd=checkout, env=environment(), stdout=output)


def difference(first: str, second: str) -> str:
    """Which sections differ, and the first difference with what stands before it."""
    before, after = sections(first), sections(second)
    for one, other in zip(before, after):
        if one != other:
            found = _first_difference(one, other)
            break
    else:
        found = f"one of them ends after {min(before, after, key=len)[-1].heading}"
    known = {section.heading: section.lines for section in after}
    differing = [each.heading for each in before if known.get(each.heading) != each.lines]
    more = (
        f" and {len(differing) - MAX_SECTIONS_LISTED} more"
        if len(differing) > MAX_SECTIONS_LISTED
        else ""
    )
    names = "\n".join(f"  {heading}" for heading in differing[:MAX_SECTIONS_LISTED])
    return f"{found}\n\n{len(differing)} of {len(before)} sections differ:\n{names}{more}"


def sections(text: str) -> list[Section]:
    found = [Section("the beginning", [])]
    for line in text.splitlines():
        if line.startswith(HEADING):
            found.append(Section(line.removeprefix(HEADING), []))
        else:
            found[-1].lines.append(line)
    return found


def _first_difference(one: Section, other: Section) -> str:
    if one.heading != other.heading:
        return f"a section: {one.heading}\ninstead:   {other.heading}"
    pairs = list(zip([*one.lines, "(ends)"], [*other.lines, "(ends)"]))
    line = next(number for number, (here, there) in enumerate(pairs) if here != there)
    here, there = pairs[line]
    column = next(at for at in range(len(here) + 1) if here[: at + 1] != there[: at + 1])
    shown = [f"    {_excerpt(text, 0)}" for text in one.lines[max(0, line - LINES_BEFORE) : line]]
    return "\n".join(
        [
            f"{one.heading}, line {line + 1}, character {column + 1}:",
            *shown,
            f"  A {_excerpt(here, column)}",
            f"  B {_excerpt(there, column)}",
        ]
    )


def _excerpt(line: str, column: int) -> str:
    begin = max(0, column - WIDTH // 2)
    end = begin + WIDTH
    return f"{'…' if begin else ''}{line[begin:end]}{'…' if end < len(line) else ''}"
