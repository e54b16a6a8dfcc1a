"""The kernel's marked functions as the GPU's own, and the kernels it runs in many threads."""

from functools import cache
from types import FunctionType
from typing import Any, Final

from oriflamme.kernel.compiled_functions import (
    CompiledFunctions,
    Function,
    referenced_functions,
    variant_to_compile,
)
from oriflamme.kernel.decorators import JITTABLE
from oriflamme.kernel.gpu.cuda_library import cuda, is_simulated, load_library


def _device_function(function: Function, marked: Function) -> Any:
    return load_library().jit(device=True)(function)


@cache
def _gpu_intrinsic(name: str) -> Any:
    """An instruction of the GPU on one number; it has none that writes wherever it likes."""
    word = {"ctpop": _count_bits, "cttz": _first_bit}.get(name)
    return None if word is None else load_library().jit(device=True)(_with_globals(word, {}))


def _count_bits(mask: int) -> Any:
    return cuda.popc(mask)


def _first_bit(mask: int) -> Any:
    return cuda.ffs(mask) - 1


_compiled_functions: Final = CompiledFunctions(_device_function, _gpu_intrinsic)


@cache
def compiled_kernel(kernel: Function) -> Any:
    """A kernel to be launched: `compiled(kernel)[blocks, threads](…)`.

    What it names is compiled with it at the first launch; the simulator runs it all as it is.
    """
    names = {}
    if not is_simulated():
        found = referenced_functions(kernel).items()
        names = {
            name: _compiled_functions.get(value)
            for name, value in found
            if variant_to_compile(value) in JITTABLE
        }
    return load_library().jit(_with_globals(kernel, names))


def _with_globals(function: Function, names: dict[str, Any]) -> Function:
    """The same function, which means the library by `cuda` and something else by these names."""
    namespace = function.__globals__ | names | {"cuda": load_library()}
    return FunctionType(function.__code__, namespace, function.__name__)
