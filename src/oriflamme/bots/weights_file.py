"""What bots have learned from games, read from data that names every ruleset, sign and card."""

import json
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.setup import Setup

FALLBACK_RULESETS: Final = {1: "mixed", 2: "duel"}
"""By how many families a seat heads: whose lessons serve a ruleset that has none of its own."""


class BadWeightsFile(OriflammeError):
    """Learned data that does not fit those who are to play by it."""


def read_weights_file(package: str, file: str, *, version: int) -> dict[str, Any]:
    """The lessons of every ruleset in a data file of a package."""
    return parse_weights_file(
        files(package).joinpath(file).read_text(encoding="utf-8"), file, version=version
    )


def parse_weights_file(text: str, file: str, *, version: int) -> dict[str, Any]:
    """The lessons by ruleset, if they are of this version.

    >>> parse_weights_file('{"version": 1, "rulesets": {"base": {}}}', "a.json", version=2)
    Traceback (most recent call last):
    oriflamme.bots.weights_file.BadWeightsFile: a.json is of version 1, this program reads version 2
    """
    whole = json.loads(text)
    found = whole.get("version")
    if found != version:
        raise BadWeightsFile(f"{file} is of version {found}, this program reads version {version}")
    rulesets: dict[str, Any] = whole["rulesets"]
    return rulesets


def format_weights_file(rulesets: Mapping[str, Any], *, version: int) -> str:
    """The same as text, a line for each sign, so that one can see what changed."""
    blocks = (
        f' "{ruleset}": {{\n' + ",\n".join(_lines(signs)) + "\n }"
        for ruleset, signs in sorted(rulesets.items())
    )
    return f'{{"version": {version}, "rulesets": {{\n' + ",\n".join(blocks) + "\n}}\n"


def _lines(signs: Mapping[str, Any]) -> Iterator[str]:
    return (f'  "{sign}": {json.dumps(learned)}' for sign, learned in signs.items())


def require_keys(found: Collection[str], wanted: Collection[str], where: str) -> None:
    """Refuse lessons that lack a sign or speak of one nobody knows."""
    lacking, strange = set(wanted) - set(found), set(found) - set(wanted)
    if lacking or strange:
        raise BadWeightsFile(
            f"{where} lacks {', '.join(sorted(lacking)) or 'nothing'}"
            f" and has {', '.join(sorted(strange)) or 'nothing'} that nobody asks for"
        )


def weights_key(setup: Setup, known: Collection[str]) -> str:
    """By which ruleset's lessons a table is played."""
    return setup.ruleset if setup.ruleset in known else FALLBACK_RULESETS[setup.rules.families_each]
