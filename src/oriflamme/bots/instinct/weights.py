"""What instinct has learned, ruleset by ruleset."""

import json
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from oriflamme.bots.instinct.layout import WEIGHTS


@cache
def learned(ruleset: str) -> npt.NDArray[np.float64]:
    """The weights of a ruleset, all signs in the order of their layout."""
    text = files("oriflamme.bots.instinct").joinpath("weights.json").read_text(encoding="utf-8")
    weights = np.array(json.loads(text)[ruleset], np.float64)
    if weights.shape != (WEIGHTS,):
        raise ValueError(f"weights.json has {weights.size} weights for {ruleset}, not {WEIGHTS}")
    weights.flags.writeable = False
    return weights
