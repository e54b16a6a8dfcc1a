"""Arrays that callers bring: looked at before the kernel trusts them."""

from typing import Any

import numpy as np
import numpy.typing as npt

from oriflamme.kernel.games import GAME, RECORD
from oriflamme.rules.errors import OriflammeError


class BadArray(OriflammeError, ValueError):
    """An array of another type or shape than asked for."""


def check_array(array: Any, name: str, dtype: npt.DTypeLike, shape: tuple[int, ...]) -> None:
    """Refuse what is no C-ordered array of this type and shape."""
    due = f"{name} must be an array of {np.dtype(dtype)} with shape {shape}"
    if not isinstance(array, np.ndarray):
        raise BadArray(f"{due}, not {type(array).__name__}")
    if array.dtype != dtype or array.shape != shape:
        raise BadArray(f"{due}, not of {array.dtype} with shape {array.shape}")
    if not array.flags.c_contiguous or not array.flags.aligned:
        raise BadArray(f"{due}, in C order and aligned")


def check_out(array: Any, name: str, dtype: npt.DTypeLike, shape: tuple[int, ...]) -> None:
    """Refuse what cannot be written to as well."""
    check_array(array, name, dtype, shape)
    if not array.flags.writeable:
        raise BadArray(f"{name} must be writeable")


def check_games(games: Any) -> npt.NDArray[Any]:
    """The games as the kernel takes them."""
    if not isinstance(games, np.ndarray) or not _holds_games(games.dtype) or games.ndim != 1:
        raise BadArray("games must be an array made by new_games")
    rows: npt.NDArray[Any] = games.view(GAME, np.ndarray)
    if not rows.flags.c_contiguous or not rows.flags.writeable:
        raise BadArray("games must be writeable and lie side by side, not strided")
    return rows


def _holds_games(dtype: np.dtype[Any]) -> bool:
    return dtype is RECORD or dtype is GAME or dtype.fields == GAME.fields
