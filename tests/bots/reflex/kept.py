"""Files that hold a reflex."""

from io import BytesIO
from typing import Any

import numpy as np

from oriflamme.bots.reflex.layout import GRAIN, MARKS, SUMS
from oriflamme.bots.reflex.weights import LIMIT, SHAPES, Reflex, read_reflex, write_reflex

Arrays = dict[str, Any]


def small() -> Reflex:
    """Next to nothing learned."""
    reflex = Reflex(*(np.zeros(shape, np.int16) for shape in SHAPES))
    reflex.rows[3] = np.arange(SUMS) * GRAIN
    reflex.rows[MARKS] = -GRAIN
    reflex.direct[7] = -5 * GRAIN
    reflex.says[2] = LIMIT * GRAIN
    return reflex


def written(reflex: Reflex) -> bytes:
    file = BytesIO()
    write_reflex(file, reflex)
    return file.getvalue()


def read(kept: bytes) -> Reflex:
    return read_reflex(BytesIO(kept))


def saved(**arrays: Any) -> bytes:
    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def unpacked() -> Arrays:
    with np.load(BytesIO(written(small()))) as kept:
        return dict(kept)
