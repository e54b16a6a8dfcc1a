"""Every ruling is written down with its reason and held by tests that exist and cite it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULINGS = TESTS.parent / "docs" / "rulings.md"
NUMBERS = range(1, 39)


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


def test_the_rulings_are_numbered_without_a_gap():
    assert list(entries()) == list(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_ruling_has_a_question_an_answer_and_a_reason(number):
    heading, _, rest = entries()[number].partition("\n")
    answer, because, _ = rest.partition("\nBecause: ")

    assert heading.endswith("?")
    assert len(answer.split()) > 3
    assert because, "a ruling gives its reason"


@pytest.mark.parametrize("number", NUMBERS)
def test_a_ruling_names_tests_that_exist_and_cite_it(number):
    names = named_tests(entries()[number])

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
                assert int(number) in NUMBERS, f"{path.name}::{name} cites R{number}"
