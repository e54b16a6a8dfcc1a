"""A ruleset is asked what it allows, never whether it is this one or that one."""

import ast
from pathlib import Path

import pytest

import oriflamme
from oriflamme.rules.ruleset import RULESETS

ROOT = Path(oriflamme.__file__).parent


def comparisons(source: str) -> list[str]:
    """Where the name of a ruleset is held against a word."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare) and "ruleset" in ast.unparse(node)
        for side in (node.left, *node.comparators)
        for word in ast.walk(side)
        if isinstance(word, ast.Constant) and word.value in RULESETS
    ]


def test_a_comparison_would_be_found() -> None:
    assert comparisons("seats = 2 if setup.ruleset == 'duel' else 4")
    assert comparisons("if options.ruleset in ('base', 'mixed'): pass")
    assert not comparisons("known = ruleset in RULESETS")


@pytest.mark.parametrize(
    "room", sorted(path.name for path in ROOT.iterdir() if (path / "__init__.py").exists())
)
def test_no_room_compares_the_names_of_rulesets(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    found = {file.name: told for file in files if (told := comparisons(file.read_text("utf-8")))}

    assert files
    assert found == {}
