"""Weights read back from a published model, whose run may be kept no more.

A model numbers its constants in the order in which the network is drawn. So a network of the same
size is drawn once more, with weights that hold nothing but a number of their own: where that turns
up, the weight lies in the model.
"""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from onnx import numpy_helper

from oriflamme.bots.inference.model_output import check_metadata
from oriflamme.learning.network import NetworkSize, Weights, forward, new_weights
from oriflamme.learning.onnx_export import GraphValue, OnnxGraph
from oriflamme.learning.quantize import METADATA_KEY
from oriflamme.rules.errors import OriflammeError

FIRST_PLACEHOLDER: Final = 1000
"""The number of the first weight, beyond all constants that are not learned."""
NO_ARRAY: Final = np.zeros(0)


class BadModelFile(OriflammeError):
    """A file that holds no weights of a network as it is drawn here."""


def weights_from_model(path: Path) -> tuple[Weights, NetworkSize]:
    """The weights of a model, and their size."""
    model = _load_model(path)
    size = _network_size(model, path)
    names = sorted(new_weights(size, 0))
    drawn = _placeholder_graph(names, size)
    found = _match_weights(drawn.constants, model, names)
    if len(found) < len(names) or list(model.graph.node[: len(drawn.nodes)]) != drawn.nodes:
        raise BadModelFile(
            f"{path} says it holds a network of {size}, but those are drawn otherwise here"
        )
    return found, size


def _placeholder_graph(names: list[str], size: NetworkSize) -> OnnxGraph:
    """A network with numbers for weights."""
    blank, graph = new_weights(size, 0), OnnxGraph()
    marked = {
        name: np.full_like(blank[name], FIRST_PLACEHOLDER + n) for n, name in enumerate(names)
    }
    forward(graph, marked, GraphValue(graph, "observation", is_int=True), size)
    return graph


def _match_weights(drawn: list[Any], model: Any, names: list[str]) -> Weights:
    """The weights in the places of those numbers; none if any other constant is another."""
    held = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    found: Weights = {}
    for tensor in drawn:
        here, there = numpy_helper.to_array(tensor), held.get(tensor.name, NO_ARRAY)
        is_weight = here.dtype == np.float32 and here.flat[0] >= FIRST_PLACEHOLDER
        if is_weight and here.shape == there.shape:
            found[names[int(here.flat[0]) - FIRST_PLACEHOLDER]] = np.array(there, np.float32)
        elif not np.array_equal(here, there):
            return {}
    return found


def _load_model(path: Path) -> Any:
    told = path.read_bytes()
    try:
        return onnx.load_model_from_string(told)
    except Exception as problem:  # what ONNX reads with has errors of its own
        raise BadModelFile(f"{path} is no ONNX file: {problem}") from None


def _network_size(model: Any, path: Path) -> NetworkSize:
    told = {prop.key: prop.value for prop in model.metadata_props}.get(METADATA_KEY)
    if told is None:
        raise BadModelFile(f"{path} is no model of ours: it does not say what it was made for")
    try:
        about = json.loads(told)
        check_metadata(about)
        return NetworkSize(*about["run"]["plan"]["size"])
    except (KeyError, TypeError, ValueError):
        raise BadModelFile(f"{path} does not say how large its network is") from None
