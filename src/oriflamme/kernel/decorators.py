"""Marks on the functions that a compiler may take over. Without one they run as they are.

A marked function is an ordinary function. When it is compiled (see `jit.py`), so is every marked
function it names, and the few that are `compiled_variant` give way to their other self.
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

JITTABLE: Final[set[Callable[..., Any]]] = set()
INLINE: Final[set[Callable[..., Any]]] = set()
"""Those that become a part of whatever names them: arrays are dear to hand over."""
INTRINSICS: Final[dict[Callable[..., Any], str]] = {}
"""Functions that may be one instruction of the machine, with its name."""
COMPILED_VARIANTS: Final[dict[Callable[..., Any], Callable[[], Callable[..., Any]]]] = {}
"""Functions whose compiled self is another, with what finds it."""
EXPORTED: Final[dict[Callable[..., Any], tuple[str, ...]]] = {}
"""The functions called from Python, with the types of their arguments."""


def jittable(function: Callable[P, R]) -> Callable[P, R]:
    """A part of the kernel: numbers and records only."""
    JITTABLE.add(function)
    return function


def inline(function: Callable[P, R]) -> Callable[P, R]:
    """A part that is compiled into whatever names it."""
    INLINE.add(function)
    return jittable(function)


def intrinsic(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function that a machine may have an instruction for; one that has none compiles it."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        INTRINSICS[function] = name
        return jittable(function)

    return mark


def compiled_variant(
    other: Callable[..., Any],
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function whose compiled self is another."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        COMPILED_VARIANTS[function] = lambda: jittable(other)
        return function

    return mark


def exported(*types: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A way into the kernel from Python. Types are Numba's, and `games` for an array of games."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        EXPORTED[function] = types
        return jittable(function)

    return mark
