"""The library that compiles for a GPU, and the only module that knows which one it is.

`numba-cuda-mlir` is the one that goes on; `numba-cuda`, mended but no longer grown, serves where a
machine has only that. `ORIFLAMME_CUDA` names one of them. Numba's own simulator takes their place
when NUMBA_ENABLE_CUDASIM=1 is set: then the kernels run as plain Python, without a device.
"""

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from oriflamme.rules.errors import OriflammeError

LIBRARIES: Final = ("numba-cuda-mlir", "numba-cuda")
"""The first that is installed serves."""

INSTALL: Final = "pip install 'oriflamme[gpu]'"


class GpuUnavailable(OriflammeError, RuntimeError):
    """Nothing to compute on: no library, or no device."""


def is_simulated() -> bool:
    """Whether Numba pretends that there is a device."""
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


def library_name() -> str:
    """The library that serves here."""
    if is_simulated():
        return "the simulator of Numba"
    wanted = os.environ.get("ORIFLAMME_CUDA", "")
    if wanted not in ("", *LIBRARIES):
        raise GpuUnavailable(f"ORIFLAMME_CUDA is {wanted!r}; it may be {' or '.join(LIBRARIES)}")
    for name in (wanted,) if wanted else LIBRARIES:
        if find_spec(name.replace("-", "_")) is not None:
            return name
    raise GpuUnavailable(f"{wanted or ' or '.join(LIBRARIES)} is not installed: {INSTALL}")


@cache
def load_library() -> Any:
    """The library's own interface, the same for all."""
    name = library_name()
    if name == LIBRARIES[1]:
        _restore_numpy_names()
    return import_module("numba_cuda_mlir.cuda" if name == LIBRARIES[0] else "numba.cuda")


def _restore_numpy_names() -> None:
    """numba-cuda still asks NumPy for names that NumPy 2.5 has dropped."""
    for dropped, now in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, dropped):
            setattr(np, dropped, getattr(np, now))


class _LazyCuda:
    """The library under its usual name, loaded when it is first asked for something."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Whoever only looks around needs no library.
            raise AttributeError(name)
        return getattr(load_library(), name)


cuda: Final[Any] = _LazyCuda()


def check_device() -> None:
    """Refuse to go on without a device."""
    if not cuda.is_available():
        raise GpuUnavailable(
            f"{library_name()} finds no CUDA device here; oriflamme.kernel.batch uses the cores"
        )
