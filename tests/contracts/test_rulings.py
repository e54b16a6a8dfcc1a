"""Every ruling is held by tests that exist and cite it."""

import ast
import re
from functools import cache
from pathlib import Path

from tests.testkit.scenario import rules

TESTS = Path(__file__).parents[1]
RULINGS = TESTS.parent / "docs" / "rulings.md"


@cache
def entries() -> dict[int, str]:
    """The text of each ruling, its heading included, by number."""
    parts = re.split(r"^### R(\d+)\. ", RULINGS.read_text(), flags=re.MULTILINE)
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2])}


@cache
def rules_in(path: Path) -> dict[str, str]:
    """Each test function of a file with its docstring, and each rule in a table with its remark."""
    found = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = ast.get_docstring(node) or ""
            for table in tables(node):
                for rule in rules(table):
                    name, _, remark = rule.partition(" (")
                    found[name] = remark
    return found


def tables(function: ast.FunctionDef) -> list[str]:
    """What stands in `@examples(...)` above a function."""
    return [
        ast.literal_eval(decorator.args[0])
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "examples"
    ]


def test_every_ruling_names_tests_that_exist_and_cite_it():
    assert list(entries()) == list(range(1, len(entries()) + 1))
    for number, entry in entries().items():
        names = re.findall(r"`([\w/]+\.py)::([^`]+)`", entry)
        assert names, f"R{number} names no test"
        for path, name in names:
            said = rules_in(TESTS / path)
            assert name in said, f"R{number} names {path}::{name}, which does not exist"
            assert re.search(rf"\bR{number}\b", said[name]), f"{name} does not cite R{number}"


def test_tests_cite_no_ruling_that_does_not_exist():
    for path in TESTS.rglob("test_*.py"):
        for name, said in rules_in(path).items():
            for number in re.findall(r"\bR(\d+)\b", said):
                assert int(number) in entries(), f"{path.name}::{name} cites R{number}"
