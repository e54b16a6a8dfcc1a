"""What a reflex learned as it is written, in whole numbers, and back."""

import os
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

from oriflamme.bots.reflex.layout import GRAIN, MARKS, UNIT
from oriflamme.bots.reflex.weights import NoReflex, Reflex, read_reflex, write_reflex
from training.reflex_marks import NO_MARK


def in_units(learned: Reflex, seen: Any) -> Reflex:
    """As the search reads it; `seen` are the marks there were: others say nothing. What sums have
    anyway stays, and by itself it says nothing."""
    rows, direct, says = (np.array(numbers) for numbers in learned)
    unseen = ~np.asarray(seen)[:MARKS]
    rows[:MARKS][unseen] = 0.0
    direct[:MARKS][unseen] = 0.0
    direct[NO_MARK] = 0.0
    return Reflex(*map(_rounded, (rows, direct, says)))


def from_units(written: Reflex) -> tuple[Reflex, Any]:
    """As it can be learned on from, and the marks it knows: those that say anything."""
    learned = Reflex(*(jnp.asarray(numbers, jnp.float32) / UNIT for numbers in written))
    return learned, written.rows.any(1) | (written.direct != 0)


def keep_reflex(learned: Reflex, seen: Any, path: Path) -> None:
    """Write what has been learned, whole or not at all."""
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        write_reflex(file, in_units(learned, seen))
    os.replace(beside, path)


def kept_reflex(path: Path) -> Reflex:
    """The reflex of a file."""
    try:
        with path.open("rb") as file:
            return read_reflex(file)
    except FileNotFoundError:
        raise NoReflex(f"{path}: there is no such file") from None
    except NoReflex as problem:
        raise NoReflex(f"{path}: {problem}") from None


def _rounded(numbers: Any) -> Any:
    """A weight has at most eight times the unit, so that sums stay within 32 bits."""
    grains = np.round(numbers * (UNIT / GRAIN)) * GRAIN
    return np.clip(grains, -8 * UNIT, 8 * UNIT).astype(np.int16)
