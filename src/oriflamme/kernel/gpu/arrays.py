"""Arrays on the device that callers bring: PyTorch's, CuPy's, JAX's, Numba's. Never copied.

Whatever shows its memory by `__cuda_array_interface__` or by DLPack can be used. Wrapping an array
costs some microseconds a call; `adopt` does it once for arrays that are used again and again.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oriflamme.kernel.arrays import BadArray
from oriflamme.kernel.gpu.cuda_library import check_device, cuda

CUDA_DEVICES: Final = (2, 13)
"""DLPack's numbers for memory of a CUDA device, and for memory it manages itself."""


def empty(shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
    """A new array on the device, not yet written to."""
    check_device()
    return cuda.device_array(shape, np.dtype(dtype))


def adopt(array: Any) -> Any:
    """Another library's array as ours: the same memory."""
    check_device()
    if hasattr(array, "copy_to_host"):
        return array
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    if hasattr(array, "__dlpack_device__") and array.__dlpack_device__()[0] in CUDA_DEVICES:
        return cuda.as_cuda_array(_DlpackArray(array))
    raise BadArray(
        f"an array must lie on the GPU; this {type(array).__name__} lies in the host's memory"
    )


def device_array(
    array: Any, name: str, dtype: npt.DTypeLike, shape: tuple[int, ...], *, written: bool = True
) -> Any:
    """An array of this type and shape on the device, or what is wrong with it."""
    due = f"{name} must be an array of {np.dtype(dtype)} with shape {shape} on the GPU"
    try:
        found = adopt(array)
    except BadArray as why:
        raise BadArray(f"{due}, not {type(array).__name__} in the host's memory") from why
    if found.dtype != dtype or tuple(found.shape) != shape:
        raise BadArray(f"{due}, not of {found.dtype} with shape {tuple(found.shape)}")
    if not found.is_c_contiguous():
        raise BadArray(f"{due}, in C order")
    if written and _is_read_only(array):
        raise BadArray(f"{name} must be writeable")
    return found


def _is_read_only(array: Any) -> bool:
    shown = getattr(array, "__cuda_array_interface__", None)
    return bool(shown and shown["data"][1])


class _DlpackArray:
    """An array known by DLPack alone, as the CUDA array interface tells of one."""

    def __init__(self, array: Any) -> None:
        from cuda.core.utils import StridedMemoryView

        self._held = array
        self._view = StridedMemoryView.from_dlpack(array, stream_ptr=-1)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        view = self._view
        size = view.dtype.itemsize
        strides = None if view.strides is None else tuple(step * size for step in view.strides)
        return {
            "version": 3,
            "shape": tuple(view.shape),
            "strides": strides,
            "typestr": view.dtype.str,
            "data": (view.ptr, bool(view.readonly)),
        }
