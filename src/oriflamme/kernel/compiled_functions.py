"""The compiled selves of marked functions, whichever compiler makes them.

A marked function names other marked functions; its compiled self names theirs. One such web is made
for each compiler: Numba's for the processor (`jit.py`), CUDA's for a GPU
(`gpu/compiled_functions.py`).
"""

from collections.abc import Callable
from dis import get_instructions
from types import FunctionType
from typing import Any

from oriflamme.kernel.decorators import COMPILED_VARIANTS, INTRINSICS, JITTABLE

Function = Callable[..., Any]


class CompiledFunctions:
    """What one compiler makes of the marked functions, each once."""

    def __init__(
        self,
        compile_function: Callable[[Function, Function], Any],
        find_intrinsic: Callable[[str], Any],
    ):
        """`make` compiles a function, given with the marked one it stands for; `word` finds an
        instruction of the machine by its name; what it has none for is compiled as it is."""
        self._make = compile_function
        self._word = find_intrinsic
        self._done: dict[Function, Any] = {}

    def get(self, function: Function) -> Any:
        """The compiled self of a function, and first of all it names."""
        function = variant_to_compile(function)
        if function not in self._done:
            namespace = dict(function.__globals__)
            other = FunctionType(function.__code__, namespace, function.__name__)
            other.__module__ = function.__module__
            other.__qualname__ = function.__qualname__
            for name, value in referenced_functions(function).items():
                namespace[name] = self._substitute(value)
            self._done[function] = self._make(other, function)
        return self._done[function]

    def _substitute(self, function: Function) -> Any:
        word = self._word(INTRINSICS[function]) if function in INTRINSICS else None
        if word is not None:
            return word
        return self.get(function) if variant_to_compile(function) in JITTABLE else function


def variant_to_compile(function: Function) -> Function:
    """What is compiled in the place of a function: itself, for most."""
    return COMPILED_VARIANTS[function]() if function in COMPILED_VARIANTS else function


def referenced_functions(function: Function) -> dict[str, Function]:
    """The functions of its module that a function names."""
    loads = (i.argval for i in get_instructions(function) if i.opname == "LOAD_GLOBAL")
    found = {name: function.__globals__.get(name) for name in loads}
    return {name: value for name, value in found.items() if isinstance(value, FunctionType)}
