"""A distilled policy's weights as stored integers, and back."""

import os
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

from oriflamme.bots.distilled_policy.layout import FEATURES, SCALE, WEIGHT_STEP
from oriflamme.bots.distilled_policy.weights import (
    BadPolicyFile,
    DistilledPolicy,
    read_policy,
    write_policy,
)
from training.distill_features import NO_FEATURE


def to_integers(learned: DistilledPolicy, seen: Any) -> DistilledPolicy:
    """As the search reads it; `seen` are the marks there were: others say nothing. What sums have
    anyway stays, and by itself it says nothing."""
    rows, direct, says = (np.array(numbers) for numbers in learned)
    unseen = ~np.asarray(seen)[:FEATURES]
    rows[:FEATURES][unseen] = 0.0
    direct[:FEATURES][unseen] = 0.0
    direct[NO_FEATURE] = 0.0
    return DistilledPolicy(*map(_rounded, (rows, direct, says)))


def from_integers(written: DistilledPolicy) -> tuple[DistilledPolicy, Any]:
    """As it can be learned on from, and the marks it knows: those that say anything."""
    learned = DistilledPolicy(*(jnp.asarray(numbers, jnp.float32) / SCALE for numbers in written))
    return learned, written.input_weights.any(1) | (written.direct_weights != 0)


def save_policy(learned: DistilledPolicy, seen: Any, path: Path) -> None:
    """Write what has been learned, whole or not at all."""
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        write_policy(file, to_integers(learned, seen))
    os.replace(beside, path)


def load_policy(path: Path) -> DistilledPolicy:
    """The distilled policy of a file."""
    try:
        with path.open("rb") as file:
            return read_policy(file)
    except FileNotFoundError:
        raise BadPolicyFile(f"{path}: there is no such file") from None
    except BadPolicyFile as problem:
        raise BadPolicyFile(f"{path}: {problem}") from None


def _rounded(numbers: Any) -> Any:
    """A weight has at most eight times the unit, so that sums stay within 32 bits."""
    grains = np.round(numbers * (SCALE / WEIGHT_STEP)) * WEIGHT_STEP
    return np.clip(grains, -8 * SCALE, 8 * SCALE).astype(np.int16)
