"""Weights read back from an exported model, whose run may be stored no more."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from oriflamme.bots.inference.model_output import check_metadata
from oriflamme.learning.network import NetworkSize, Weights, new_weights
from oriflamme.learning.onnx_export import network_graph
from oriflamme.learning.quantize import METADATA_KEY
from oriflamme.rules.errors import OriflammeError


class BadModelFile(OriflammeError):
    """A file that holds no weights of a network as it is computed here."""


def weights_from_model(path: Path) -> tuple[Weights, NetworkSize]:
    """The weights of a model, and their size."""
    model = _load_model(path)
    size = _network_size(model, path)
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    blank = new_weights(size, 0)
    if lacking := sorted(set(blank) - set(stored)):
        raise BadModelFile(f"{path} lacks {len(lacking)} weights, the first is {lacking[0]}")
    weights = {name: np.array(numpy_helper.to_array(stored[name])) for name in sorted(blank)}
    graph, _ = network_graph(weights, size)
    nodes, constants = list(model.graph.node), list(model.graph.initializer)
    if (
        any(each.shape != blank[name].shape for name, each in weights.items())
        or nodes[: len(graph.nodes)] != graph.nodes
        or constants != graph.constants
    ):
        raise BadModelFile(
            f"{path} says it holds a network of {size}, but those are computed otherwise here"
        )
    return weights, size


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
        return NetworkSize(*about["run"]["config"]["size"])
    except (KeyError, TypeError, ValueError):
        raise BadModelFile(f"{path} does not say how large its network is") from None
