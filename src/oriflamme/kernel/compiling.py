"""Marks on the functions that a compiler may take over. Without one they run as they are.

A marked function is an ordinary function. When it is compiled (see `jit.py`), so is every marked
function it names, and the few that are `replaced_when_compiled` give way to their other self.
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

COMPILABLE: Final[set[Callable[..., Any]]] = set()
INLINED: Final[set[Callable[..., Any]]] = set()
"""Those that become a part of whatever names them: arrays are dear to hand over."""
WORDS: Final[dict[Callable[..., Any], str]] = {}
"""Functions that may be one instruction of the machine, with its name."""
REPLACED: Final[dict[Callable[..., Any], Callable[[], Callable[..., Any]]]] = {}
"""Functions whose compiled self is another, with what finds it."""
ENTRIES: Final[dict[Callable[..., Any], tuple[str, ...]]] = {}
"""The functions called from Python, with the types of their arguments."""


def compilable(function: Callable[P, R]) -> Callable[P, R]:
    """A part of the kernel: numbers and records only."""
    COMPILABLE.add(function)
    return function


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part that is compiled into whatever names it."""
    INLINED.add(function)
    return compilable(function)


def machine_word(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function that a machine may have an instruction for; one that has none compiles it."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        WORDS[function] = name
        return compilable(function)

    return mark


def replaced_when_compiled(
    other: Callable[..., Any],
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function whose compiled self is another."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        REPLACED[function] = lambda: compilable(other)
        return function

    return mark


def entry(*types: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A way into the kernel from Python. Types are Numba's, and `games` for an array of games."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        ENTRIES[function] = types
        return compilable(function)

    return mark
