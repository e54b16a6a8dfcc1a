"""The kernel's marked functions as the GPU's own, and the kernels it runs in many threads."""

from functools import cache
from types import FunctionType
from typing import Any, Final

from oriflamme.kernel.compiling import COMPILABLE
from oriflamme.kernel.gpu.library import cuda, is_simulated, load
from oriflamme.kernel.selves import Function, Selves, named, replaced


def _device_function(function: Function, marked: Function) -> Any:
    return load().jit(device=True)(function)


@cache
def _word(name: str) -> Any:
    """An instruction of the GPU on one number; it has none that writes wherever it likes."""
    word = {"ctpop": _count_bits, "cttz": _first_bit}.get(name)
    return None if word is None else load().jit(device=True)(_naming(word, {}))


def _count_bits(mask: int) -> Any:
    return cuda.popc(mask)


def _first_bit(mask: int) -> Any:
    return cuda.ffs(mask) - 1


_selves: Final = Selves(_device_function, _word)


@cache
def compiled(kernel: Function) -> Any:
    """A kernel to be launched: `compiled(kernel)[blocks, threads](…)`.

    What it names is compiled with it at the first launch; the simulator runs it all as it is.
    """
    names = {}
    if not is_simulated():
        found = named(kernel).items()
        names = {name: _selves.of(value) for name, value in found if replaced(value) in COMPILABLE}
    return load().jit(_naming(kernel, names))


def _naming(function: Function, names: dict[str, Any]) -> Function:
    """The same function, which means the library by `cuda` and something else by these names."""
    namespace = function.__globals__ | names | {"cuda": load()}
    return FunctionType(function.__code__, namespace, function.__name__)
