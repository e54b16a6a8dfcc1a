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

from oriflamme.kernel.cache import cache_folder, one_at_a_time
from oriflamme.kernel.compiling import COMPILABLE, ENTRIES, INLINED
from oriflamme.kernel.machine_words import processor_word
from oriflamme.kernel.selves import Function, Selves, named, replaced

log = logging.getLogger("oriflamme.kernel")

KERNEL: Final = ("oriflamme.kernel.ranges", "oriflamme.kernel.worlds")
"""The kernel's own modules with entries."""

_ready: Final[dict[Function, Function]] = {}
"""The entries that can be called compiled."""
_lock = threading.RLock()
_background: list[threading.Thread] = []


@cache
def has_compiler() -> bool:
    """Whether Numba is installed. It is not imported to find out."""
    return find_spec("numba") is not None


def fast(function: Function) -> Function:
    """An entry compiled, if there is a compiler; else, and while it works in the background, plain.

    The first call of an entry waits for it to be compiled, a matter of seconds once, unless
    `prepare` was called before.
    """
    found = _ready.get(function)
    if found is not None:
        return found
    if not has_compiler():
        _say_plain()
        return function
    if any(thread.is_alive() for thread in _background):
        return function
    return compile_entry(function)


def prepare(*modules: str) -> None:
    """Compile in the background: the kernel, or other modules. Until then their entries run plain.

    Compiling here would hold up every other thread, so another process fills the cache.
    """
    if not has_compiler():
        _say_plain()
        return
    thread = threading.Thread(target=_compile_apart, args=(modules or KERNEL,), daemon=True)
    _background.append(thread)
    thread.start()


def wait_until_prepared() -> None:
    """Return when nothing is being compiled in the background any more."""
    while _background:
        _background.pop().join()


def compile_entry(function: Function) -> Function:
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
        folder = kept_in(module)
        with one_at_a_time(folder):
            for entry in _entries(module):
                if entry in _ready:
                    continue
                dispatcher = _dispatcher(entry, folder)
                dispatcher.compile(_signature(ENTRIES[entry]))
                dispatcher.disable_compile()
                _ready[entry] = dispatcher


def kept_in(module: str) -> Path:
    """The folder for the compiled entries of a module: another when any part of them changes."""
    import_module(module)
    parts = {part for entry in _entries(module) for part in _reached(entry, set())}
    return cache_folder(_sources(parts), _numbers(parts))


def _entries(module: str) -> list[Function]:
    return [entry for entry in ENTRIES if entry.__module__ == module]


def _compile_apart(modules: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", "oriflamme.kernel", *modules], check=False)
    if done.returncode:
        log.warning("the kernel could not be compiled in the background")
        return
    for module in modules:
        compile_module(module)


@cache
def _say_plain() -> None:
    log.warning("Numba is not installed: the kernel runs uncompiled, some 100 times slower")


def _reached(function: Function, seen: set[Function]) -> Iterator[Function]:
    """A function and every marked function it names, directly or not."""
    if function in seen:
        return
    seen.add(function)
    yield function
    for value in named(function).values():
        other = replaced(value)
        if other in COMPILABLE:
            yield from _reached(other, seen)


def _sources(functions: Iterable[Function]) -> set[Path]:
    """The files that functions are written in; a generated one is in none."""
    files = {Path(function.__code__.co_filename) for function in functions}
    return {file for file in files if file.exists()}


def _numbers(functions: Iterable[Function]) -> set[str]:
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
        return _selves.of(function)
    finally:
        settings.CACHE_DIR = before


def _njit(function: Function, marked: Function) -> Any:
    """Compiled for this processor; what is entered from Python is kept on disk."""
    from numba import njit

    kept, inline = marked in ENTRIES, marked in INLINED
    return njit(nogil=True, cache=kept, error_model="numpy", forceinline=inline)(function)


_selves: Final = Selves(_njit, processor_word)
