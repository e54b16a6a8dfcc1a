"""The tags at the head of a record: `[Name "value"]`, one on a line."""

import re
from collections.abc import Iterable
from typing import Final

from oriflamme.notation.errors import BadRecord
from oriflamme.rules.terms import FAMILIES

OWN_TAGS: Final = {"Ruleset", "Cards", "Edition", "Seats", "First", "Result", "Winners", *FAMILIES}
"""The tags that tell of the game; all others are free."""

NAME: Final = re.compile(r"\w+")
TAG: Final = re.compile(r'\[(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]')
ESCAPED: Final = re.compile(r"\\(.)")
LINE_ENDS: Final = {"n": "\n", "r": "\r"}
"""A value stays on its line: the ends of lines in it are written as `\\n` and `\\r`."""


def split_tags(text: str) -> tuple[dict[str, str], str]:
    """The tags of a record, in their order, and the text after them."""
    tags: dict[str, str] = {}
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    for number, line in enumerate(map(str.strip, lines), start=1):
        if not line:
            continue
        if not line.startswith("["):
            return tags, "\n".join(lines[number - 1 :])
        tag = TAG.fullmatch(line)
        if not tag:
            raise BadRecord(f'line {number}: a tag is [Name "value"], not {line!r}')
        if tag["name"] in tags:
            raise BadRecord(f"line {number}: the tag {tag['name']} stands twice")
        tags[tag["name"]] = _unquote(tag["value"])
    return tags, ""


def join_tags(tags: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f'[{name} "{_quote(value)}"]' for name, value in tags)


def check_free_tag(name: str) -> None:
    """Refuse a free tag that would be read as something else, or not at all."""
    if not NAME.fullmatch(name):
        raise BadRecord(f"a tag is named by letters, digits and _, not {name!r}")
    if name in OWN_TAGS:
        raise BadRecord(f"the tag {name} follows from the game and cannot be set freely")


def _quote(value: str) -> str:
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    for letter, end in LINE_ENDS.items():
        value = value.replace(end, f"\\{letter}")
    return value


def _unquote(value: str) -> str:
    return ESCAPED.sub(lambda found: LINE_ENDS.get(found[1], found[1]), value)
