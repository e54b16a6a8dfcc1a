"""The net behind ONNX Runtime: observations go in, what it makes of them comes out."""

import json
import logging
import os
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from oriflamme.bots.inference.model_output import (
    MAX_LOGIT,
    STEPS,
    ModelOutput,
    ModelUnavailable,
    check_metadata,
)
from oriflamme.bots.playout_policy.exp_weight_arrays import Numbers
from oriflamme.kernel.observation import CARD_AT, CARD_FIRST, CARD_SIZE

log = logging.getLogger(__name__)

MODEL_FILE: Final = "king.onnx"
TELEMETRY_VARIABLE: Final = "ORT_DISABLE_TELEMETRY"
"""Read by ONNX Runtime before all else: from 1.29 on it would otherwise send word of itself to its
makers, and keep an id of the machine for that."""
METADATA_KEY: Final = "oriflamme"
"""Where a model says what it was made for."""
Bytes = npt.NDArray[np.uint8]


class ModelOutputBatch(NamedTuple):
    """What a net makes of some observations, row by row, on the grid."""

    plain_logits: Numbers
    slot_logits: Numbers
    placement_logits: Numbers
    win_shares: Numbers
    margins: Numbers
    queue_logits: Numbers
    hand_logits: Numbers


class OnnxModel:
    """A net in one thread."""

    def __init__(self, model: bytes) -> None:
        self._session = _open_session(model)
        self.metadata = _read_metadata(self._session)
        """What the model tells of itself."""

    def infer_batch(self, observations: Bytes) -> ModelOutputBatch:
        """What the net makes of observations (`kernel/observation.py`), one a row."""
        given = {"observation": observations[:, : _used(observations)]}
        found = self._session.run(ModelOutputBatch._fields, given)
        return ModelOutputBatch(
            *(_quantize(numbers, STEPS[name]) for name, numbers in zip(STEPS, found))
        )

    def infer(self, observation: Sequence[int]) -> ModelOutput:
        """The same for one observation, as everybody may read it."""
        found = self.infer_batch(np.array([observation], np.uint8))
        return ModelOutput(*(numbers[0].tolist() for numbers in found))


@cache
def built_in_model() -> OnnxModel | None:
    """The mind that comes with the package, read once a process; why there is none is said once."""
    try:
        _require_runtime()
        model = files("oriflamme.bots.king").joinpath(MODEL_FILE)
        if not model.is_file():
            raise ModelUnavailable(f"there is no {MODEL_FILE}")
        return OnnxModel(model.read_bytes())
    except ModelUnavailable as problem:
        log.warning("the king has nothing to think with, a duke plays: %s", problem)
        return None


def _require_runtime() -> None:
    if find_spec("onnxruntime") is None:
        raise ModelUnavailable("ONNX Runtime is not installed; install oriflamme[king]")


def _open_session(model: bytes) -> Any:
    _require_runtime()
    os.environ.setdefault(TELEMETRY_VARIABLE, "1")
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    # What it would melt together beyond that, some of its versions cannot compute in double.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as problem:  # its errors have no class in common
        raise ModelUnavailable(f"the model cannot be read: {type(problem).__name__}") from None


def _read_metadata(session: Any) -> dict[str, Any]:
    """What the model was made for, if that is how things are here."""
    told = json.loads(session.get_modelmeta().custom_metadata_map.get(METADATA_KEY, "{}"))
    check_metadata(told)
    lacking = set(ModelOutputBatch._fields) - {output.name for output in session.get_outputs()}
    if lacking:
        raise ModelUnavailable(f"the model does not say {', '.join(sorted(lacking))}")
    return dict(told)


def _used(observations: Bytes) -> int:
    """How many numbers of the observations say anything: at least one card's."""
    slots = observations[:, CARD_FIRST + CARD_AT.slot :: CARD_SIZE]
    cards = int(np.count_nonzero(slots, axis=1).max())
    return CARD_FIRST + max(cards, 1) * CARD_SIZE


def _quantize(numbers: Any, steps: int) -> Numbers:
    found: Numbers = np.rint(np.clip(numbers, -MAX_LOGIT, MAX_LOGIT) * np.float64(steps)) / steps
    return found
