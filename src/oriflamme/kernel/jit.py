"""Compiling, once: found in the cache, done now, or done in the background."""

import logging
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from oriflamme.kernel.cache import cache_folder, folder_lock
from oriflamme.kernel.compiled_functions import (
    CompiledFunctions,
    Function,
    referenced_functions,
    variant_to_compile,
)
from oriflamme.kernel.decorators import EXPORTED, INLINE, JITTABLE
from oriflamme.kernel.intrinsics import cpu_intrinsic

log = logging.getLogger("oriflamme.kernel")

KERNEL: Final = ("oriflamme.kernel.batch_functions", "oriflamme.kernel.worlds")
"""The kernel's own modules with entries."""

_ready: Final[dict[Function, Function]] = {}
"""The entries that can be called compiled."""
_lock = threading.RLock()
_background: list[threading.Thread] = []


@cache
def has_compiler() -> bool:
    """Whether Numba is installed. It is not imported to find out."""
    return find_spec("numba") is not None


def get_compiled(function: Function) -> Function:
    """An entry compiled, if there is a compiler; else, and while it works in the background, plain.

    The first call of an entry waits for it to be compiled, a matter of seconds once, unless
    `prepare` was called before.
    """
    found = _ready.get(function)
    if found is not None:
        return found
    if not has_compiler():
        _warn_uncompiled()
        return function
    if any(thread.is_alive() for thread in _background):
        return function
    return compile_exported(function)


def prepare(*modules: str) -> None:
    """Compile in the background: the kernel, or other modules. Until then their entries run plain.

    Compiling here would hold up every other thread, so another process fills the cache.
    """
    if not has_compiler():
        _warn_uncompiled()
        return
    thread = threading.Thread(target=_compile_in_subprocess, args=(modules or KERNEL,), daemon=True)
    _background.append(thread)
    thread.start()


def wait_until_prepared() -> None:
    """Return when nothing is being compiled in the background any more."""
    while _background:
        _background.pop().join()


def compile_exported(function: Function) -> Function:
    """Compile an entry now, or load it if it has been compiled before.

    All entries of its module are compiled with it, since they share most of their parts.
    """
    with _lock:
        if function not in _ready:
            compile_module(function.__module__)
        return _ready[function]


def compile_module(module: str) -> None:
    """Compile every entry of a module now."""
    with _lock:
        folder = cache_folder_of(module)
        with folder_lock(folder):
            for exported_function in _exported_functions(module):
                if exported_function in _ready:
                    continue
                dispatcher = _dispatcher(exported_function, folder)
                dispatcher.compile(_signature(EXPORTED[exported_function]))
                dispatcher.disable_compile()
                _ready[exported_function] = dispatcher


def cache_folder_of(module: str) -> Path:
    """The folder for the compiled entries of a module: another when any part of them changes."""
    import_module(module)
    parts = {
        part for entry in _exported_functions(module) for part in _reachable_functions(entry, set())
    }
    return cache_folder(_sources(parts), _constants(parts))


def _exported_functions(module: str) -> list[Function]:
    return [entry for entry in EXPORTED if entry.__module__ == module]


def _compile_in_subprocess(modules: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", "oriflamme.kernel", *modules], check=False)
    if done.returncode:
        log.warning("the kernel could not be compiled in the background")
        return
    for module in modules:
        compile_module(module)


@cache
def _warn_uncompiled() -> None:
    log.warning("Numba is not installed: the kernel runs uncompiled, some 100 times slower")


def _reachable_functions(function: Function, seen: set[Function]) -> Iterator[Function]:
    """A function and every marked function it names, directly or not."""
    if function in seen:
        return
    seen.add(function)
    yield function
    for value in referenced_functions(function).values():
        other = variant_to_compile(value)
        if other in JITTABLE:
            yield from _reachable_functions(other, seen)


def _sources(functions: Iterable[Function]) -> set[Path]:
    """The files that functions are written in; a generated one is in none."""
    files = {Path(function.__code__.co_filename) for function in functions}
    return {file for file in files if file.exists()}


def _constants(functions: Iterable[Function]) -> set[str]:
    """The numbers that functions are compiled with, whichever file they come from."""
    found = set()
    for function in functions:
        code, names = function.__code__, function.__globals__
        named = {name: names[name] for name in code.co_names if name in names}
        numbers = {name: n for name, n in named.items() if isinstance(n, int | float | tuple)}
        literals = [n for n in code.co_consts if isinstance(n, int | float | tuple)]
        found.add(f"{function.__qualname__} {literals} {sorted(numbers.items())}")
    return found


def _signature(types: tuple[str, ...]) -> Any:
    from numba import from_dtype
    from numba.core import types as nb

    from oriflamme.kernel.games import GAME

    names = vars(nb) | {"games": from_dtype(GAME)[::1]}
    return tuple(eval(text, names) for text in types)


def _dispatcher(function: Function, folder: Path) -> Any:
    """An entry that keeps its compiled code in a folder."""
    from numba import config

    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return _compiled_functions.get(function)
    finally:
        settings.CACHE_DIR = before


def _njit(function: Function, marked: Function) -> Any:
    """Compiled for this processor; what is entered from Python is kept on disk."""
    from numba import njit

    kept, inline = marked in EXPORTED, marked in INLINE
    return njit(nogil=True, cache=kept, error_model="numpy", forceinline=inline)(function)


_compiled_functions: Final = CompiledFunctions(_njit, cpu_intrinsic)
