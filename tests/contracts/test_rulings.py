"""Every ruling is held by tests that exist and cite it."""

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULINGS = TESTS.parent / "docs" / "rulings.md"


@cache
def entries() -> dict[int, str]:
    """The text of each ruling, its heading included, by number."""
    parts = re.split(r"^### R(\d+)\. ", RULINGS.read_text(), flags=re.MULTILINE)
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2])}


def named_tests(entry: str) -> list[str]:
    return re.findall(r"`([\w/]+\.py::\w+)`", entry)


@cache
def docstrings(path: Path) -> dict[str, str]:
    """What each test function of a file says of itself."""
    functions = (node for node in ast.parse(path.read_text()).body)
    return {
        node.name: ast.get_docstring(node) or ""
        for node in functions
        if isinstance(node, ast.FunctionDef)
    }


def cites(text: str, number: int) -> bool:
    return re.search(rf"\bR{number}\b", text) is not None


def test_every_ruling_names_tests_that_exist_and_cite_it():
    assert list(entries()) == list(range(1, len(entries()) + 1))
    for number, entry in entries().items():
        names = named_tests(entry)
        assert names, f"R{number} names no test"
        for name in names:
            path, _, function = name.partition("::")
            said = docstrings(TESTS / path)
            assert function in said, f"R{number} names {name}, which does not exist"
            assert cites(said[function], number), f"{name} does not cite R{number}"


def test_tests_cite_no_ruling_that_does_not_exist():
    for path in TESTS.rglob("test_*.py"):
        for name, said in docstrings(path).items():
            for number in re.findall(r"\bR(\d+)\b", said):
                assert int(number) in entries(), f"{path.name}::{name} cites R{number}"
