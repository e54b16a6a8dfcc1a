"""What is said about the fields of a class: the docstrings below them, read from its source."""

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise

from oriflamme.server.protocol.wire import ORIGINS


def abouts(cls: type) -> dict[str, str]:
    """The docstrings by field. Where there is no source to read, none.

    >>> from oriflamme.server.protocol.from_client import Act
    >>> abouts(Act)["choice"]
    'The place in `private.options`.'
    """
    told = ORIGINS.get(cls, cls)
    return _abouts_in(told.__module__).get(told.__name__, {})


@cache
def _abouts_in(module: str) -> dict[str, dict[str, str]]:
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {each.name: _fields(each) for each in tree.body if isinstance(each, ast.ClassDef)}


def _fields(defined: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, words in pairwise(defined.body):
        match field, words:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(about))):
                found[name] = " ".join(about.split())
    return found
