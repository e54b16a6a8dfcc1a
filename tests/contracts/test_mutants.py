"""What `make mutants` changes in a source (scripts/mutants)."""

import ast
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MUTANTS = runpy.run_path(str(ROOT / "scripts" / "mutants" / "changes.py"))
KINDS = {
    "a comparison is turned": ("x = a < b", ["x = (a <= b)"]),
    "so is one of identity": ("x = a is b", ["x = (a is not b)"]),
    "of a chain the first": ("x = a <= b < c", ["x = (a < b < c)"]),
    "a number is one off": ("x = 2.5", ["x = 3.5"]),
    "true is false": ("x = True", ["x = False"]),
    "a condition is negated": ("while a: b", ["while (not (a)): b"]),
    "so is one in an expression": ("x = a if b else c", ["x = a if (not (b)) else c"]),
    "a call that stands alone is dropped": ("f(a)", ["pass"]),
    "with its await": ("async def f(): await g()", ["async def f(): pass"]),
    "arguments are swapped": ("x = f(a, b, c)", ["x = f(b, a, c)"]),
    "unless they are the same": ("x = f(a, a)", []),
    "or one is of any length": ("x = f(*a, b)", []),
    "a type stays": ("def f(x: T[1]) -> T[2]: x: T[3]", []),
    "a declaration stays": ("@d(1)\nclass C(B, frozen=True): pass", []),
    "a text stays": ("x = f'{a < b}' 'c'", []),
    "letters of several bytes are counted": ("é = f('é', 1)", ["é = f('é', 2)", "é = f(1, 'é')"]),
}


@pytest.mark.parametrize(("source", "changed"), KINDS.values(), ids=KINDS)
def test_one_thing_is_changed(source: str, changed: list[str]) -> None:
    found = MUTANTS["changes"]("m.py", source.encode())

    assert sorted(change.made_in(source.encode()).decode() for change in found) == sorted(changed)


def test_a_line_of_a_function_runs_when_that_is_called() -> None:
    source = b"x = 1\ndef f(y=2):\n    z = 3\n"

    found = MUTANTS["changes"]("m.py", source)

    assert [(change.before, change.called) for change in found] == [
        ("1", False),
        ("2", False),
        ("3", True),
    ]


def test_what_was_changed_is_other_python() -> None:
    source = (ROOT / "src/oriflamme/rules/table.py").read_bytes()

    for change in MUTANTS["changes"]("table.py", source):
        assert ast.dump(ast.parse(change.made_in(source))) != ast.dump(ast.parse(source))


def test_more_changes_begin_with_the_same() -> None:
    few, many, other = (
        MUTANTS["drawn"](ROOT, "rules", n, seed) for n, seed in ((5, 1), (9, 1), (5, 2))
    )

    assert many[:5] == few
    assert other != few


def test_a_package_may_be_one_module() -> None:
    found = MUTANTS["drawn"](ROOT, "server/settings", 3, seed=1)

    assert {change.file for change in found} == {"src/oriflamme/server/settings.py"}
