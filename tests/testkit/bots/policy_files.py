"""Files that hold a distilled policy."""

from io import BytesIO
from typing import Any

import numpy as np

from oriflamme.bots.distilled_policy.layout import FEATURES, HIDDEN_UNITS, WEIGHT_STEP
from oriflamme.bots.distilled_policy.weights import (
    MAX_STORED,
    SHAPES,
    DistilledPolicy,
    read_policy,
    write_policy,
)

Arrays = dict[str, Any]


def small_policy() -> DistilledPolicy:
    """Next to nothing learned."""
    reflex = DistilledPolicy(*(np.zeros(shape, np.int16) for shape in SHAPES))
    reflex.input_weights[3] = np.arange(HIDDEN_UNITS) * WEIGHT_STEP
    reflex.input_weights[FEATURES] = -WEIGHT_STEP
    reflex.direct_weights[7] = -5 * WEIGHT_STEP
    reflex.output_weights[2] = MAX_STORED * WEIGHT_STEP
    return reflex


def written(reflex: DistilledPolicy) -> bytes:
    file = BytesIO()
    write_policy(file, reflex)
    return file.getvalue()


def read(kept: bytes) -> DistilledPolicy:
    return read_policy(BytesIO(kept))


def npz_bytes(**arrays: Any) -> bytes:
    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def unpacked_arrays() -> Arrays:
    with np.load(BytesIO(written(small_policy()))) as kept:
        return dict(kept)
