"""What can be changed in a package, one thing at a time."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

PAIRS: Final = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
)
TURNED: Final = dict([*PAIRS, *(pair[::-1] for pair in PAIRS)])
FUNCTIONS: Final = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Change(NamedTuple):
    """One thing changed in a file: the bytes from start to end give way to others."""

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str
    called: bool
    """Whether the line runs when a function is called, not when the file is imported."""

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.file}:{self.line}: {before} -> {after}"

    def made_in(self, source: bytes) -> bytes:
        return source[: self.start] + self.after.encode() + source[self.end :]


def drawn(tree: Path, package: str, n: int, seed: int) -> list[Change]:
    """So many changes by chance; the first of them are the same whatever their number."""
    place = tree / "src/oriflamme" / package
    files = sorted(place.rglob("*.py")) or [place.with_suffix(".py")]
    named = {str(file.relative_to(tree)): file.read_bytes() for file in files}
    every = [change for file, source in named.items() for change in changes(file, source)]
    Random(seed).shuffle(every)
    return every[:n]


def changes(file: str, source: bytes) -> Iterator[Change]:
    """All that can be changed in a module."""
    starts = [0, *(match.end() for match in re.finditer(b"\n", source))]
    for node, called in visible(ast.parse(source), False):
        for old, after in ways(node):
            start = starts[old.lineno - 1] + old.col_offset
            end = starts[(old.end_lineno or 0) - 1] + (old.end_col_offset or 0)
            yield Change(file, old.lineno, start, end, source[start:end].decode(), after, called)


def visible(node: ast.AST, called: bool) -> Iterator[tuple[ast.AST, bool]]:
    """The nodes under one, and whether they run when a function is called.

    Types and declarations (decorators, a class's keywords) are left out, for hardly anything of
    them is seen from outside; so are f-strings, whose parts Python 3.11 places wrongly.
    """
    for name, value in ast.iter_fields(node):
        declares = name == "keywords" and isinstance(node, ast.ClassDef)
        if declares or name in {"annotation", "returns", "decorator_list"}:
            continue
        within = called or (name == "body" and isinstance(node, FUNCTIONS))
        for child in value if isinstance(value, list) else [value]:
            match child:
                case ast.JoinedStr() | ast.If(ast.Name("TYPE_CHECKING")):
                    continue
                case ast.AST():
                    yield child, within
                    yield from visible(child, within)


def ways(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """How a node can be changed: what gives way, and to what."""
    match node:
        case ast.Compare(left, [operator, *more], others):
            turned = ast.Compare(left, [TURNED[type(operator)](), *more], others)
            yield node, f"({ast.unparse(turned)})"
        case ast.Constant(bool() as value):
            yield node, str(not value)
        case ast.Constant(int() | float() as value):
            yield node, str(value + 1)
        case ast.Expr(ast.Call() | ast.Await()):
            yield node, "pass"
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield test, f"(not ({ast.unparse(test)}))"
        case ast.Call(function, [first, second, *more], keywords):
            starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
            if not starred and ast.dump(first) != ast.dump(second):
                swapped = ast.Call(function, [second, first, *more], keywords)
                yield node, ast.unparse(swapped)
