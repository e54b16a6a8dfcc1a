"""The tests themselves, as trees to look things up in."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[2]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def trees() -> dict[str, ast.Module]:
    """Every file of the tests by its path."""
    files = sorted(TESTS.rglob("*.py"))
    return {str(f.relative_to(TESTS)): ast.parse(f.read_text("utf-8")) for f in files}


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """What is called, as it is written: `random.choice`, `page.wait_for_timeout`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def private_names(tree: ast.Module) -> Iterator[str]:
    """Names with an underscore that belong to somebody else than the file itself."""
    mine = set(_given(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if _is_private(name) and name not in mine:
                yield ast.unparse(node)
            case ast.ImportFrom(names=names):
                yield from (each.name for each in names if _is_private(each.name))
            case ast.Call(func=ast.Name("getattr" | "setattr" | "hasattr"), args=args):
                yield from map(ast.unparse, filter(_names_privately, args))
            case ast.Call(func=ast.Attribute(attr="setattr" | "delattr"), args=args):
                yield from map(ast.unparse, filter(_names_privately, args))


def _given(tree: ast.Module) -> Iterator[str]:
    """The names the file gives: its functions, and what its classes keep of their own."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Attribute(value=ast.Name("self" | "cls"), attr=name):
                yield name


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _names_privately(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str(name)):
            return _is_private(name)
    return False
